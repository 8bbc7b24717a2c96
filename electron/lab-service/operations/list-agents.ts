import { sinceParameter } from '#shared/wire/lab-agents.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { AgentStates, HideNames } from '../polling/agent-states.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { matchesTag, writeAge } from '../http/headers.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { RequestContext } from '../http/request-context.ts';

/** In ms: how long everybody gets the same bytes of a whole list. Ages are off by no more than that. */
const KEPT_MS = 250;
/** Bytes of changes being sent. Beyond that, callers get the whole list, whose bytes they share. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Agents and their states, or what changed since a revision. The ETag is weak, because times aren't in it. */
export function createListAgents(
  states: AgentStates,
  authorize: Authorize,
  readNames: LabDevices['readNames'],
  screenshots?: ScreenRule,
) {
  /** The last whole lists, with and without names. */
  const wholes = new Map<boolean, { revision: string; at: number; answer: Answer }>();
  let bytesBeingSent = 0;

  function describeChanges(context: RequestContext, hide?: HideNames): Answer | null {
    const since = context.parameters().get(sinceParameter);
    const changes =
      since === null || bytesBeingSent >= MAX_BYTES ? null : states.describeChanges(since, hide);
    if (changes === null) return null;
    const answer = answerJson({ ...changes, screenshots });
    const bytes = answer.body?.length ?? 0;
    bytesBeingSent += bytes;
    context.hold(() => (bytesBeingSent -= bytes));
    return answer;
  }

  function describe(revision: string, hide?: HideNames): Answer {
    const at = performance.now();
    const last = wholes.get(hide === undefined);
    // After a change of the list or a restart, many consoles ask at once.
    if (last?.revision === revision && at - last.at <= KEPT_MS) return last.answer;
    const answer = answerJson({ ...states.describe(hide), screenshots });
    wholes.set(hide === undefined, { revision, at, answer });
    return answer;
  }

  return async function listAgents(context: RequestContext): Promise<Answer> {
    const refusal = await authorize(context);
    if (refusal !== null) return refusal;
    const hide = context.showsNames ? undefined : await readNames(context.owner);
    context.outcome = 'answered';
    const revision = states.revision(hide);
    const etag = `W/"${revision}"`;
    const oldestMs = states.oldestMs();
    const headers = {
      etag,
      // Programs may cache it, but must ask if it's still good.
      'cache-control': 'private, no-cache',
      ...(oldestMs !== null && writeAge(oldestMs)),
    };
    if (matchesTag(context.header('if-none-match'), etag)) return { status: 304, body: null, headers };
    return { ...(describeChanges(context, hide) ?? describe(revision, hide)), headers };
  };
}
