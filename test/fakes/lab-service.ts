import { onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createLabService } from '../../electron/lab-service/server/server.ts';
import type { LabServiceOptions } from '../../electron/lab-service/server/lab-service-options.ts';
import { patientServer } from '../fixtures/patient-limits.ts';

const nobody: LabServiceOptions['accounts'] = { authenticate: () => Promise.resolve({ kind: 'rejected' }) };
const nothing = listing({ MobileList: [], ResultCode: 1, ResultMessage: '' });

/** A source of devices that returns this list for every agent. */
export function listing(answer: unknown): LabServiceOptions['devices'] {
  const json = Buffer.from(JSON.stringify(answer));
  return { listDevices: () => Promise.resolve({ json }) };
}

/** The real server on its own port, with the test's parts behind it. Closed after the test. */
export async function startLabService(options: Partial<LabServiceOptions> = {}, host = '127.0.0.1') {
  const service = createLabService({
    accounts: nobody,
    devices: nothing,
    log: silentLog,
    ...options,
    limits: { ...patientServer, ...options.limits },
  });
  onTestFinished(() => service.close());
  const { address } = await service.listen({ host, port: 0 });
  return { service, address, port: Number(new URL(address).port) };
}

export function post(address: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}
