import { onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createLabService, type LabServiceOptions } from '../../electron/service/server.ts';

const nobody: LabServiceOptions['accounts'] = { authenticate: () => Promise.resolve(null) };
const nothing: LabServiceOptions['devices'] = {
  listDevices: () => Promise.resolve({ MobileList: [], ResultCode: 1, ResultMessage: '' }),
};

/** The real server on a port of its own, with what the test puts behind it; closed when the test has ended. */
export async function startLabService(options: Partial<LabServiceOptions> = {}, host = '127.0.0.1') {
  const service = createLabService({ accounts: nobody, devices: nothing, log: silentLog, ...options });
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
