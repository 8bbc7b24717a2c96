import { serviceHeader } from '#shared/wire/service-header.ts';
import type { Answer } from '../http/answer.ts';
import type { RequestContext } from '../http/request-context.ts';

type Handle = (context: RequestContext, body: string) => Promise<Answer> | Answer;

/** The operation, with the version of the service in the header of each response. */
export function withServiceHeader(handle: Handle, version: string | undefined): Handle {
  if (version === undefined) return handle;
  const name = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, [serviceHeader]: version },
  });
  return (context, body) => {
    const answer = handle(context, body);
    return answer instanceof Promise ? answer.then(name) : name(answer);
  };
}
