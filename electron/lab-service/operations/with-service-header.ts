import { serviceHeader } from '#shared/wire/service-header.ts';
import type { Handle } from '../http/request-context.ts';

/** The operation, with the version of the service in the header of each response. */
export function withServiceHeader(handle: Handle, version: string | undefined): Handle {
  if (version === undefined) return handle;
  return async (context, body) => {
    const answer = await handle(context, body);
    return { ...answer, headers: { ...answer.headers, [serviceHeader]: version } };
  };
}
