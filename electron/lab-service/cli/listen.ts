import type { LabService } from '../server/server.ts';
import { describeError, Failure } from './failure.ts';

/** Starts the service's listener and resolves to its address. @throws Failure with a message for the user. */
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
