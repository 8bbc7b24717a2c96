// npm run sign-updates: signs each release/latest*.yml with the key in UPDATE_SIGNING_KEY (PEM), into latest*.yml.sig.
// npm run sign-updates -- --minimum-version 1.2.3: consoles that have read the list won't install anything older any
// more. npm run sign-updates -- --new-key FILE: makes such a key and prints its public half.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { signedListPrefix } from '#shared/model/update.ts';

export interface ListFacts {
  /** The date of the lists. Consoles complain about lists older than 90 days. */
  readonly now?: Date;
  readonly minimumVersion?: string | undefined;
}

/**
 * Dates and signs every release list in a folder, and returns their names. Without a minimum version, the one
 * in the list stays.
 */
export function signLists(folder: string, key: KeyObject, facts: ListFacts = {}): readonly string[] {
  const { now = new Date(), minimumVersion } = facts;
  const lists = globSync('latest*.yml', { cwd: folder });
  for (const list of lists) {
    const file = join(folder, list);
    const content = parseDocument(readFileSync(file, 'utf8'));
    content.set('listDate', now.toISOString());
    if (minimumVersion !== undefined) content.set('minimumVersion', minimumVersion);
    writeFileSync(file, content.toString());
    const signed = Buffer.concat([Buffer.from(signedListPrefix(basename(list))), readFileSync(file)]);
    writeFileSync(`${file}.sig`, `${sign(null, signed, key).toString('base64')}\n`);
  }
  return lists;
}

/** As updates.json has it: 32 bytes in base64. */
export function showPublicKey(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

if (import.meta.main) {
  const [choice, value] = process.argv.slice(2);
  if (choice === '--new-key' && value !== undefined) makeKey(value);
  else signRelease(choice === '--minimum-version' ? value : undefined);
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  // Never overwrite a key: consoles that trust the old one couldn't update ever again.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(`The private key is in ${file}. The public key is ${showPublicKey(privateKey)}`);
}

function signRelease(minimumVersion: string | undefined): void {
  const pem = process.env['UPDATE_SIGNING_KEY'];
  if (pem === undefined) throw new Error('UPDATE_SIGNING_KEY must contain the private key as PEM');
  const lists = signLists(join(import.meta.dirname, '../../release'), createPrivateKey(pem), {
    minimumVersion,
  });
  if (lists.length === 0)
    throw new Error('The folder release has no latest*.yml: npm run package creates it');
  console.log(`Signed ${lists.join(', ')}`);
}
