// npm run sign-updates: signs each release/latest*.yml with the key in UPDATE_SIGNING_KEY (PEM), into latest*.yml.sig.
// npm run sign-updates -- --new-key FILE: makes such a key, and says its public half.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { headOfSignedList } from '../../shared/model/update.ts';

/** Writes the signatures of all release lists in a folder; returns the lists' names. */
export function signLists(folder: string, key: KeyObject): readonly string[] {
  const lists = globSync('latest*.yml', { cwd: folder });
  for (const list of lists) {
    const file = join(folder, list);
    const signed = Buffer.concat([Buffer.from(headOfSignedList(basename(list))), readFileSync(file)]);
    writeFileSync(`${file}.sig`, `${sign(null, signed, key).toString('base64')}\n`);
  }
  return lists;
}

/** The key's public half as updates.json has it: 32 bytes as base64. */
export function showPublicKey(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

if (import.meta.main) {
  const [choice, file] = process.argv.slice(2);
  if (choice === '--new-key' && file !== undefined) makeKey(file);
  else signRelease();
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  // Never over another: updates signed with that one could not be followed by any.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(`The private key is in ${file}. The public key is ${showPublicKey(privateKey)}`);
}

function signRelease(): void {
  const pem = process.env['UPDATE_SIGNING_KEY'];
  if (pem === undefined) throw new Error('UPDATE_SIGNING_KEY is to hold the private key as PEM');
  const lists = signLists(join(import.meta.dirname, '../../release'), createPrivateKey(pem));
  if (lists.length === 0) throw new Error('There is no latest*.yml in release: npm run package makes it');
  console.log(`Signed ${lists.join(', ')}`);
}
