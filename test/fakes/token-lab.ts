import { vi } from 'vitest';
import { clientHeader } from '#shared/wire/session-token.ts';
import { createTokenChecks } from '../../electron/lab-service/accounts/token-checks.ts';
import type { DeviceSource } from '../../electron/lab-service/contacts/device-source.ts';
import type { LabServiceOptions } from '../../electron/lab-service/server/lab-service-options.ts';
import { openTestAccounts } from './lab-accounts.ts';
import { startLabService } from './lab-service.ts';
import { createPolledLab } from './polled-lab.ts';

export const digest = '3c5f'.repeat(32);

/** A service with one account and no agents in its list. Only the test moves the clock of its tokens. */
export async function startTokenLab(options: Partial<LabServiceOptions> = {}) {
  const { db, accounts } = await openTestAccounts();
  await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: digest, name: '김' });
  const clock = { time: 1_000_000 };
  const tokens = createTokenChecks(db, () => clock.time);
  const listDevices = vi.fn<DeviceSource['listDevices']>(() => Promise.resolve({ json: Buffer.from('{}') }));
  const { polled } = createPolledLab();
  const parts = { accounts, tokens, polled, devices: { listDevices }, ...options };
  const { address } = await startLabService(parts);
  const call = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
    fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send = (method: string, path: string, authorization?: string, body?: object) =>
    call(method, path, authorization === undefined ? {} : { authorization }, body);
  return {
    address,
    clock,
    db,
    accounts,
    listDevices,
    send,
    list: (authorization?: string) =>
      send('POST', '/api/DeviceList', authorization, { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 }),
    signIn: (headers: Readonly<Record<string, string>> = { [clientHeader]: '1.2.3' }, emp_pass = digest) =>
      call('POST', '/api/Authenticate', headers, { comp_cd: 'ACME', emp_no: '1', emp_pass }),
  };
}
