import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '#shared/log.ts';
import { type AgentAddress, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type ScreenReason, screenReasons } from '#shared/model/fleet/screenshot.ts';
import {
  pictureType,
  type ScreenProblem,
  screenRequest,
  type ScreenRequest,
  writeScreenFacts,
} from '#shared/wire/screen.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import { NoPicture, type Picture, type TakePicture } from '../connectors/picture.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { parseBody } from '../http/read-body.ts';
import type { Handle, RequestContext } from '../http/request-context.ts';
import type { CheckScreenshot } from './check-screenshot.ts';
import { createPictureTurns } from './picture-turns.ts';

const PART_BYTES = 128 * 1024;

/** For an agent and for "This computer", where nobody else has an account. */
export const unrecorded: CheckScreenshot = () => ({
  record: () => Promise.resolve(),
  fail: () => Promise.resolve(),
});

interface Parts {
  readonly takePicture: TakePicture<AgentAddress>;
  readonly check: CheckScreenshot;
  readonly log: Log;
  readonly now?: () => number;
}

/** The picture is kept nowhere. If a caller leaves it's still taken, as others may want it. */
export function createTakeScreenshot({ takePicture, check, log, now = Date.now }: Parts): Handle {
  const takeInTurn = createPictureTurns(now);
  const unending = new AbortController().signal;

  async function take(context: RequestContext, request: ScreenRequest): Promise<Picture> {
    const { deviceId } = request;
    const address = parseAgentAddress(request.agent);
    if (address === null) throw new NoPicture('invalid');
    const agent = keyOfAgent(address);
    const note = await check(context, { agent, deviceId });
    return takeInTurn({
      phone: `${agent} ${deviceId}`,
      agent: { key: agent, isKnown: true },
      caller: context.owner,
      hold: (release) => context.hold(release),
      record: note.record,
      take: () => takePicture(address, deviceId, unending),
    }).catch(async (error: unknown) => {
      await note.fail();
      throw error;
    });
  }

  return async function takeScreenshot(context, sent) {
    try {
      const body = screenRequest.safeParse(parseBody(sent));
      if (!body.success) throw new NoPicture('invalid');
      const picture = await take(context, body.data);
      context.outcome = 'answered';
      const headers = { ...writeScreenFacts(picture), 'content-length': `${picture.png.length}` };
      return { status: 200, type: pictureType, body: null, parts: cut(picture.png), headers };
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      const { problem, output } = error;
      if (output !== null) log.warn('A phone sent no picture', { request: context.id, output });
      context.reason = problem.reason;
      const status = screenReasons[problem.reason];
      if (status === 429) context.outcome = 'throttled';
      else if (status >= 500 || problem.reason === 'no-picture') context.outcome = 'agent-failed';
      return refuseScreenshot(problem, now());
    }
  };
}

/** Gives others a turn in between: megabytes in one piece take up to 20 ms to send. */
async function* cut(png: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < png.length; at += PART_BYTES) {
    yield png.subarray(at, at + PART_BYTES);
    await nextTurn();
  }
}

const details: Readonly<Record<ScreenReason, string>> = {
  off: 'Screenshots are off here (screen.stills; --stills of an agent).',
  'not-allowed': 'This token can’t take screenshots. An administrator can create one with --screen.',
  'not-listed': 'The agent doesn’t list the device, or the lab doesn’t list the agent.',
  claimed: 'Somebody has claimed the device.',
  'not-claimed': 'Here, only the person or program that has claimed a device can take its screenshot.',
  'in-use': 'The agent reports that somebody uses the device.',
  held: 'A session of another lab tool uses the device.',
  'not-usable': 'The agent can’t use the device now.',
  'not-supported':
    'This agent takes no screenshots: it is of another kind or version, or runs without --stills.',
  invalid: 'The body must be an object with agent (host:port) and deviceId.',
  'no-picture': 'The phone sent no PNG within the limits.',
  'too-soon': 'The last screenshot of the device was less than 5 seconds ago.',
  'too-many': 'Too many screenshots are being taken. Try again.',
  unreachable: 'The agent sent no picture.',
  'too-large': 'The picture is larger than 16 MB.',
  'timed-out': 'The phone sent no whole picture in 12 seconds.',
};

function refuseScreenshot({ reason, ...more }: ScreenProblem, now: number): Answer {
  const status = screenReasons[reason];
  const waitMs = reason === 'too-soon' && more.until !== undefined ? Date.parse(more.until) - now : 1_000;
  const headers = status === 429 ? { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) } : {};
  return refuse(status, details[reason], headers, { reason, ...more });
}
