import { noScreenshot, type NoScreenshot, type ScreenshotOutcome } from '#shared/model/fleet/screenshot.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import type { ClaimedDevice } from '#shared/model/fleet/lab-claims.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import { keepClockShift } from '#shared/wire/clock-shift.ts';
import { readPngSize } from '#shared/model/png.ts';
import { readScreenFacts, screenPath, screenProblem } from '#shared/wire/screen.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import type { HttpPoster, PostOutcome } from './post.ts';
import type { FailedPost } from './read-failure.ts';
import { readJson } from './read-json.ts';
import type { SessionToken } from './session-token.ts';

/** Never rejects. */
export type TakeScreenshot = (device: ClaimedDevice, signal: AbortSignal) => Promise<ScreenshotOutcome>;

interface ScreenClientOptions {
  readonly baseAddress: string;
  readonly poster: Pick<HttpPoster, 'post'>;
  /** Null for a service in this process. */
  readonly token: SessionToken | null;
}

/** 12 s for the phone, and 16 MB over a slow line. */
const CALL_MS = 45_000;
const MAX_NAME = 300;

export function createScreenClient({ baseAddress, poster, token }: ScreenClientOptions): TakeScreenshot {
  let shiftMs = 0;

  return async function takeScreenshot({ agent, deviceId }, signal) {
    const sent = token?.isKnown() ? token.read() : null;
    if (token !== null && sent === null) return noScreenshot('no-service');
    const headers = sent === null ? {} : { authorization: formatAuthorization(sent) };
    const options = { headers, readsRefusal: true, callMs: CALL_MS };
    const answer = await poster.post(baseAddress + screenPath, { agent, deviceId }, signal, options);
    if (answer.kind === 'failed') return readRefusal(answer, shiftMs);
    shiftMs = keepClockShift(shiftMs, answer.headers['date'], Date.now());
    return readPicture(answer, shiftMs);
  };
}

function readPicture(
  { body, headers }: Extract<PostOutcome, { kind: 'answered' }>,
  shiftMs: number,
): ScreenshotOutcome {
  const facts = readScreenFacts(headers);
  const size = readPngSize(body);
  if (facts === null || size === null) return noScreenshot('no-picture');
  const takenAt = Math.min(facts.takenAt + shiftMs, Date.now());
  // Copied, so that the page doesn't get the rest of a buffer that other responses share.
  return { outcome: 'taken', picture: { ...facts, ...size, takenAt, png: new Uint8Array(body) } };
}

function readRefusal({ failure, refusal }: FailedPost, shiftMs: number): NoScreenshot {
  const json = refusal ? readJson(refusal) : null;
  const problem = json?.kind === 'value' ? screenProblem.safeParse(json.value).data : undefined;
  if (problem === undefined) return readFailure(failure);
  const { reason, by, until } = problem;
  return noScreenshot(reason, {
    by: by === undefined ? null : plainText(by, MAX_NAME),
    until: until === undefined ? null : Date.parse(until) + shiftMs,
  });
}

/** For statuses whose body we don't read. */
const reasonOfStatus: Readonly<Record<number, NoScreenshot['reason']>> = {
  404: 'not-listed',
  502: 'unreachable',
  504: 'timed-out',
};

function readFailure(failure: LabFailure): NoScreenshot {
  if (failure.kind === 'throttled')
    return noScreenshot('too-soon', { until: Date.now() + failure.retryAfterMs });
  if (failure.kind === 'http-status') return noScreenshot(reasonOfStatus[failure.status] ?? 'no-service');
  return noScreenshot(
    failure.kind === 'timed-out' || failure.kind === 'too-large' ? failure.kind : 'no-service',
  );
}
