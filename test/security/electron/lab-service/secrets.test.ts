import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { AccountsUnavailable } from '../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import type { Accounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import { createServiceMetrics } from '../../../../electron/lab-service/observe/metrics.ts';
import { createServiceLog } from '../../../../electron/lab-service/observe/service-log.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { post, startLabService } from '../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../fakes/raw-http.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const digest = '3c5f'.repeat(32);
const password = 'marker-비밀번호-7f3a';
const account = { companyCode: 'ACME', employeeNumber: '1', passwordDigest: digest, name: '김민지' };
const right = { comp_cd: 'ACME', emp_no: '1', emp_pass: digest };

it('no password or digest is in the log, metrics or other responses', async () => {
  const file = join(await makeTempFolder(), 'service.log');
  const log = createServiceLog('debug', file);
  const real = (await openTestAccounts()).accounts;
  await real.add(account);
  const authenticate = vi.fn<Accounts['authenticate']>((...call) => real.authenticate(...call));
  const metrics = createServiceMetrics();
  const accounts = { authenticate, check: () => real.check() };
  const { address, port } = await startLabService({ accounts, log, metrics });
  const answers: string[] = [];
  const send = async (body: unknown, path = '/api/Authenticate') => {
    const answer = await post(address + path, body);
    answers.push(JSON.stringify([...answer.headers]), await answer.text());
    return answers.at(-1);
  };

  expect(await send(right)).toContain(`"EMP_PASS":"${digest}"`);
  answers.pop();
  await send({ ...right, emp_pass: password });
  await send({ ...right, emp_pass: digest.replace('3', '4') });
  await send(`{"emp_pass":"${digest}`);
  await send({ emp_pass: digest });
  await send({ ...right, emp_pass: [password] });
  await send(right, `/api/DeviceList?emp_pass=${digest}`);
  await send(right, `/nowhere/${digest}`);
  // Possible content of a driver's or library's errors.
  authenticate.mockRejectedValueOnce(new Error(`insert failed: ${JSON.stringify(right)}`));
  await send(right);
  authenticate.mockRejectedValueOnce(
    Object.assign(new Error('failed'), { cause: new Error(`EMP_PASS=${password}`) }),
  );
  await send({ ...right, emp_pass: password });
  authenticate.mockRejectedValueOnce(new AccountsUnavailable(`parameters: { emp_pass: '${password}' }`));
  await send(right);
  const odd = { path: '/api/Authenticate', host: 'localhost', type: password, body: digest };
  answers.push(await sendRaw(port, formatRequest(odd)), await sendRaw(port, `${digest}\r\n\r\n`));
  answers.push(await (await fetch(`${address}/metrics`)).text());
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('"operation":"metrics"'));
  await log.close();

  const everything = answers.join('\n') + (await readFile(file, 'utf8'));
  expect(everything).toContain('insert failed');
  expect(everything).toContain('accounts-unavailable');
  for (const secret of [digest, digest.slice(0, 24), digest.toUpperCase(), password, '7f3a']) {
    expect(everything.includes(secret)).toBe(false);
  }
});
