import { writeFile } from 'node:fs/promises';
import type { ServerOptions } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Managed } from '#shared/model/managed.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { startConsole } from '../../../fakes/console.ts';
import { createFakeDesktop } from '../../../fakes/desktop.ts';
import { type LabServer, startLabServer } from '../../../fakes/lab-server.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { companyAuthority, otherSelfSigned, signedByAuthority } from '../../../fixtures/certificates.ts';
import { serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret', name: 'Kim' };

/** A console as the page sees it, with the administrator's file. Null has no file. */
async function startManaged(content: object | string | null, dataDir?: string) {
  const folder = dataDir ?? (await makeTempFolder());
  const file = join(folder, 'managed.json');
  if (content !== null)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const opened = await startConsole(folder);
  const dispatch = createRouter(createHandlers(opened.console, createFakeDesktop()), opened.log);
  return { ...opened, dispatch, file };
}
type Managing = Awaited<ReturnType<typeof startManaged>>;

async function startLab(tls?: ServerOptions): Promise<LabServer> {
  const lab = await startLabServer(tls ? { tls } : {});
  onTestFinished(() => lab.close());
  return lab;
}

const signInTo = ({ dispatch }: Managing, { baseAddress }: Pick<LabServer, 'baseAddress'>) =>
  dispatch('session.signIn', { choice: serviceAt(baseAddress), ...person, remembersSignIn: true });

const signedIn = { ok: true, value: { outcome: 'signed-in' } };
const refused = (address: string, file: string) => ({
  ok: true,
  value: { outcome: 'failed', failure: { kind: 'not-allowed', address, file } },
});

describe('a fixed address', () => {
  it('is the only lab that main opens, by any route', async () => {
    const [lab, other] = [await startLab(), await startLab()];
    const service = { address: lab.baseAddress, fixed: true };
    const managing = await startManaged({ service, language: 'ko' });
    const { dispatch, file, console } = managing;
    expect((await console.pageState()).language).toBe('ko');
    const no = refused(lab.baseAddress, file);
    expect(await signInTo(managing, other)).toEqual(no);
    const withoutScheme = { baseAddress: lab.baseAddress.replace('http://', '') };
    expect(await signInTo(managing, withoutScheme)).toEqual(no);
    for (const kind of ['demo', 'this-computer'] as const)
      expect(await dispatch('session.signIn', { choice: { kind }, ...person })).toEqual(no);
    expect(await dispatch('session.openWithoutAccount', undefined)).toEqual(no);
    expect(await dispatch('session.createFirstAccount', person)).toEqual(no);
    expect((await console.pageState()).firstAccount).toBe('needed');
    expect((await console.pageState()).session).toEqual({ kind: 'signed-out' });
    expect([lab.calls, other.calls]).toEqual([[], []]);

    expect(await signInTo(managing, lab)).toEqual(signedIn);
    // A refused sign-in leaves the open session.
    expect(await signInTo(managing, other)).toEqual(no);
    expect((await console.pageState()).session).toMatchObject({ address: lab.baseAddress });
    expect(other.calls).toEqual([]);
  });

  it('does not use a remembered sign-in to another lab, and keeps it for later', async () => {
    const [lab, other] = [await startLab(), await startLab()];
    const before = await startManaged(null);
    expect(await signInTo(before, other)).toEqual(signedIn);
    await before.close();
    const { length: called } = other.calls;

    const managing = await startManaged(
      { service: { address: lab.baseAddress, fixed: true } },
      before.dataDir,
    );
    const nothing = { ok: true, value: { outcome: 'nothing-kept' } };
    expect(await managing.dispatch('session.resume', undefined)).toEqual(nothing);
    expect(other.calls).toHaveLength(called);
    await managing.close();

    const after = await startManaged({}, before.dataDir);
    expect(await after.dispatch('session.resume', undefined)).toEqual(signedIn);
  });
});

describe('the authority', () => {
  const manage = ({ baseAddress }: LabServer) => ({
    service: { address: baseAddress, authority: companyAuthority },
  });

  it('makes its service trusted without a prompt', async () => {
    const lab = await startLab(signedByAuthority);
    const unmanaged = await startManaged(null);
    expect(await signInTo(unmanaged, lab)).toMatchObject({
      value: { failure: { kind: 'untrusted-certificate' } },
    });
    expect(await signInTo(await startManaged(manage(lab)), lab)).toEqual(signedIn);
  });

  it('leaves the user no decision: another certificate is refused, and nothing is sent', async () => {
    const lab = await startLab(otherSelfSigned);
    const before = await startManaged(null);
    const untrusted = await before.console.session.signIn({ choice: serviceAt(lab.baseAddress), ...person });
    if (untrusted.outcome !== 'failed' || untrusted.failure.kind !== 'untrusted-certificate')
      throw new Error('The certificate is trusted');
    const { fingerprint } = untrusted.failure.certificate;
    before.console.trust.acceptCertificate(lab.baseAddress, fingerprint);
    expect(await signInTo(before, lab)).toEqual(signedIn);
    await before.close();
    const { length: called } = lab.calls;

    const managing = await startManaged(manage(lab), before.dataDir);
    const tls = { value: { failure: { kind: 'tls', address: lab.baseAddress } } };
    expect(await signInTo(managing, lab)).toMatchObject(tls);
    managing.console.trust.acceptCertificate(lab.baseAddress, fingerprint);
    expect(await signInTo(managing, lab)).toMatchObject(tls);
    expect(lab.calls).toHaveLength(called);
  });
});

describe('a file with an error', () => {
  it('is reported to the page, and opens no lab, not even a remembered one', async () => {
    const lab = await startLab();
    const before = await startManaged(null);
    expect(await signInTo(before, lab)).toEqual(signedIn);
    await before.close();

    const managing = await startManaged({ demoLab: 'no' }, before.dataDir);
    const { dispatch, file, console } = managing;
    const managed: Managed = {
      kind: 'unusable',
      file,
      problem: { kind: 'invalid-value', key: 'demoLab', expected: 'true | false' },
    };
    expect((await console.pageState()).managed).toEqual(managed);
    const no = refused('', file);
    expect(await signInTo(managing, lab)).toEqual(no);
    expect(await dispatch('session.openWithoutAccount', undefined)).toEqual(no);
    expect(await dispatch('session.signIn', { choice: { kind: 'demo' }, ...person })).toEqual(no);
    expect(await dispatch('session.resume', undefined)).toEqual({
      ok: true,
      value: { outcome: 'nothing-kept' },
    });
  });
});
