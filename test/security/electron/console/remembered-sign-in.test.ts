import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownerOnly } from '../../../fakes/file-mode.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { type LabServer, startLabServer } from '../../../fakes/lab-server.ts';
import { createSecretBox, noSecretBox } from '../../../fakes/secret-box.ts';
import { serviceAt } from '../../../fixtures/lab-choice.ts';

const password = 'a secret 비밀';
const digest = createHash('sha512').update(password).digest('hex');
const person = { companyCode: 'ACME', employeeNumber: '1042', password };
const fileOf = ({ dataDir }: TestConsole) => join(dataDir, 'stay-signed-in.json');
const hasFile = (test: TestConsole) =>
  stat(fileOf(test)).then(
    () => true,
    () => false,
  );

let lab: LabServer;
beforeEach(async () => void (lab = await startLabServer()));
afterEach(() => lab.close());

function signIn({ console }: TestConsole, remembersSignIn: boolean, address = lab.baseAddress) {
  return console.session.signIn({ choice: serviceAt(address), ...person, remembersSignIn });
}

/** A console that ended with a remembered sign-in. */
async function stayAndQuit(): Promise<TestConsole> {
  const test = await startConsole();
  expect(await signIn(test, true)).toEqual({ outcome: 'signed-in' });
  await test.close();
  return test;
}

it('signs in at the next start, from a file you can’t read', async () => {
  const first = await stayAndQuit();
  const kept = await readFile(fileOf(first), 'utf8');
  const { sealed } = JSON.parse(kept) as { sealed: string }; // the console's own format
  const bytes = Buffer.from(sealed, 'base64').toString('latin1');
  for (const secret of [password, digest, digest.slice(0, 16), person.companyCode]) {
    expect(kept + bytes).not.toContain(secret);
  }
  expect((await stat(fileOf(first))).mode & 0o777).toBe(ownerOnly);

  const second = await startConsole(first.dataDir);
  expect(await second.console.session.resume()).toEqual({ outcome: 'signed-in' });
  expect(lab.calls.map(({ body }) => body['emp_pass'])).toEqual([digest, digest]);
  // It also stays for the next start.
  await second.close();
  expect(await (await startConsole(first.dataDir)).console.session.resume()).toEqual({
    outcome: 'signed-in',
  });
});

it('is used once more with weak encryption, then removed', async () => {
  const first = await stayAndQuit();
  // As on Linux without a keyring: its key is public, and nothing is sealed with it any more.
  const secretBox = { ...createSecretBox(), canSeal: async () => false, seal: async () => null };
  const second = await startConsole(first.dataDir, secretBox);
  expect(await second.console.session.resume()).toEqual({ outcome: 'signed-in' });
  await second.close();
  expect(await hasFile(first)).toBe(false);
});

it('is removed by signing out or signing in without it', async () => {
  const first = await stayAndQuit();
  const second = await startConsole(first.dataDir);
  await second.console.session.resume();
  second.console.session.signOut();
  await second.console.flush();
  expect(await hasFile(first)).toBe(false);
  await signIn(second, true);
  await signIn(second, false);
  await second.console.flush();
  expect(await hasFile(first)).toBe(false);
});

it('isn’t offered or written without secure storage', async () => {
  const test = await startConsole(undefined, noSecretBox);
  expect(await test.console.session.canRemember()).toBe(false);
  expect(await signIn(test, true)).toEqual({ outcome: 'signed-in' });
  await test.console.flush();
  expect(await hasFile(test)).toBe(false);
});

it.each([
  ['on another computer', null],
  ['damaged', '{"version":1,"sealed":"AAAA"}'],
  ['a newer console’s', '{"version":2}'],
  ['no JSON', 'x'],
])('signs nobody in if it’s %s', async (_, content) => {
  const first = await stayAndQuit();
  if (content !== null) await writeFile(fileOf(first), content);
  const box = createSecretBox(content === null ? 'another keyring' : undefined);
  const second = await startConsole(first.dataDir, box);
  expect(await second.console.session.resume()).toEqual({ outcome: 'nothing-kept' });
  expect(lab.calls).toHaveLength(1);
});

it('follows the trust decisions for its service', async () => {
  const address = lab.baseAddress.replace('127.0.0.1', '127.1');
  const first = await startConsole();
  first.console.trust.allowPlain(address);
  await signIn(first, true, address);
  first.console.trust.remove(address, 'plain');
  await first.close();
  const second = await startConsole(first.dataDir);
  expect(await second.console.session.resume()).toMatchObject({ failure: { kind: 'plain-http' } });
  expect(lab.calls).toHaveLength(1);
});

it('doesn’t sign a locked console in at the next start', async () => {
  const first = await stayAndQuit();
  const second = await startConsole(first.dataDir);
  await second.console.session.resume();
  second.console.lock.lock();
  await second.console.flush();
  expect(await hasFile(first)).toBe(false);
  expect(await second.console.lock.unlock(password)).toEqual({ outcome: 'signed-in' });
  await second.close();

  const third = await startConsole(first.dataDir);
  expect(await third.console.session.resume()).toEqual({ outcome: 'signed-in' });
  third.console.lock.lock();
  await third.close();
  const fourth = await startConsole(first.dataDir);
  expect(await fourth.console.session.resume()).toEqual({ outcome: 'nothing-kept' });
});

/**
 * Replaces the file with a folder that is not empty, which can't be removed as a file. A read-only folder would not
 * stop root.
 */
async function blockRemoval(test: TestConsole): Promise<void> {
  await rm(fileOf(test));
  await mkdir(join(fileOf(test), 'x'), { recursive: true });
}

const noticesOf = async ({ console }: TestConsole) =>
  (await console.pageState()).notices.map(({ kind }) => kind);

it('is reported if it can’t be removed, isn’t used, and is removed later', async () => {
  const test = await startConsole();
  await signIn(test, true);
  await test.console.flush();
  const kept = await readFile(fileOf(test));
  await blockRemoval(test);
  test.console.session.signOut();
  await vi.waitFor(async () => expect(await noticesOf(test)).toEqual(['sign-in-not-removed']));
  await rm(fileOf(test), { recursive: true });
  await writeFile(fileOf(test), kept);
  expect(await test.console.session.resume()).toEqual({ outcome: 'nothing-kept' });
  await test.console.flush();
  expect(await hasFile(test)).toBe(false);
  expect(await noticesOf(test)).toEqual([]);
});
