import type { LabService } from '../server.ts';
import { describeError, Failure } from './failure.ts';

/** Has the service listen, or says in words why it cannot. Resolves to its address. @throws Failure */
export async function listen(
  service: LabService,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return (await service.listen({ host, port })).address;
  } catch (error) {
    throw new Failure(`${host}, port ${port}: ${describeError(error, reasons)}`, { cause: error });
  }
}

const reasons = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'this computer does not have this address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
};
