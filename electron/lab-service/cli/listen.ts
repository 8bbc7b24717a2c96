import type { LabService } from '../server.ts';
import { Failure } from './failure.ts';

/** Has the service listen, or says in words why it cannot. Resolves to its address. @throws Failure */
export async function listen(
  service: LabService,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  try {
    return (await service.listen({ host, port })).address;
  } catch (error) {
    throw new Failure(`${host}, port ${port}: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return 'the port is in use already';
    case 'EACCES':
      return 'this user may not listen there';
    case 'EADDRNOTAVAIL':
      return 'this computer does not have that address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no host of that name';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
