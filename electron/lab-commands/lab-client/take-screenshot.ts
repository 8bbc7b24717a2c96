import { plainText } from '#shared/model/text/plain-text.ts';
import { pictureLimits, readPngSize } from '#shared/model/png.ts';
import type { ScreenFacts } from '#shared/model/fleet/screenshot.ts';
import {
  pictureType,
  readScreenFacts,
  screenPath,
  screenProblem,
  type ScreenRequest,
} from '#shared/wire/screen.ts';
import type { Call } from './claims-client.ts';
import { type LabFailure, notALabService, readDetails, readRefusal, unavailable } from './lab-failure.ts';

export type ScreenshotOutcome =
  | ({ readonly kind: 'taken'; readonly png: Buffer } & ScreenFacts)
  /** You can't have one of this device now. */
  | { readonly kind: 'no-picture'; readonly reason: string }
  | LabFailure;

/** Up to 12 s for the picture, and then it has to come over a slow network. */
const WAIT_MS = 15_000;

export async function takeScreenshot(call: Call, request: ScreenRequest): Promise<ScreenshotOutcome> {
  const headers = { 'content-type': 'application/json', accept: `${pictureType}, application/problem+json` };
  const options = { body: JSON.stringify(request), maxBytes: pictureLimits.bytes, waitMs: WAIT_MS };
  const answer = await call(screenPath, headers, options);
  if ('kind' in answer) return answer;
  if (answer.status === 200) {
    const facts = readPngSize(answer.body) && readScreenFacts(answer.headers);
    return facts === null
      ? notALabService('The response is not a screenshot.')
      : { kind: 'taken', png: answer.body, ...facts };
  }
  const details = readDetails(answer);
  const { reason: why, by, until } = screenProblem.safeParse(details).data ?? {};
  if (details === null || why === undefined) return readRefusal(answer);
  const more = [by, until && `until ${until}`].filter(Boolean).join(', ');
  const reason = plainText(more === '' ? details.detail : `${details.detail} (${more})`, 500);
  if (why === 'off') return unavailable(reason, { isLasting: true });
  return [404, 409, 422].includes(answer.status) ? { kind: 'no-picture', reason } : readRefusal(answer);
}
