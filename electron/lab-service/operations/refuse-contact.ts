import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';
import { refuse } from '../http/answer.ts';
import type { Handle } from '../http/request-context.ts';

/** The operation, refused to a lab service that contacts this one as an agent. */
export function refuseContact(handle: Handle): Handle {
  return (context, body) =>
    context.header(contactHeader) === undefined
      ? handle(context, body)
      : refuse(loopStatus, 'This is a lab service, not an agent.');
}
