import { expect, it, onTestFinished } from 'vitest';
import { defaultDigest, type DigestSettings } from '#shared/model/lab.ts';
import { startConsole, type TestConsole } from '../../../../fakes/console.ts';
import { startLabServer } from '../../../../fakes/lab-server.ts';
import { serviceAt } from '../../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };

/** A name of this computer that could belong to any computer: the console decides by the name only. */
async function startElsewhere() {
  const lab = await startLabServer();
  onTestFinished(() => lab.close());
  return { lab, address: lab.baseAddress.replace('127.0.0.1', '127.1') };
}

const signIn = ({ console }: TestConsole, address: string, digest: DigestSettings = defaultDigest) =>
  console.session.signIn({ choice: { ...serviceAt(address), digest }, ...person });
const refused = (address: string) => ({ outcome: 'failed', failure: { kind: 'plain-http', address } });

it('sends nothing unencrypted before you allow it', async () => {
  const test = await startConsole();
  const { lab, address } = await startElsewhere();
  expect(await signIn(test, `${address.toUpperCase()}/`)).toEqual(refused(address));
  // Otherwise it would have found that the password is no digest.
  expect(await signIn(test, address, { kind: 'as-typed' })).toEqual(refused(address));
  expect(await lab.countConnections()).toBe(0);
  expect((await test.console.pageState()).session.kind).toBe('signed-out');

  test.console.trust.allowPlain(`${address}/`);
  expect(await signIn(test, address)).toEqual({ outcome: 'signed-in' });
  expect(test.events).toContainEqual({
    event: 'trusts.changed',
    payload: [{ address, isPlainAllowed: true, fingerprint: null, authority: null }],
  });
});

it('keeps the permission for one service until it’s revoked', async () => {
  const first = await startConsole();
  const { address } = await startElsewhere();
  const other = await startElsewhere();
  first.console.trust.allowPlain(address);
  await first.close();

  const second = await startConsole(first.dataDir);
  expect(await signIn(second, other.address)).toEqual(refused(other.address));
  expect(await signIn(second, address)).toEqual({ outcome: 'signed-in' });
  second.console.trust.remove(address, 'plain');
  expect(await signIn(second, address)).toEqual(refused(address));
  expect((await second.console.pageState()).trusts).toEqual([]);
});

it('needs no permission for this computer', async () => {
  const { lab } = await startElsewhere();
  expect(await signIn(await startConsole(), lab.baseAddress)).toEqual({ outcome: 'signed-in' });
});
