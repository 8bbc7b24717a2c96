import type { Client } from 'undici';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { pictureLimits } from '#shared/model/png.ts';
import type { ScreenReason } from '#shared/model/fleet/screenshot.ts';
import { readScreenFacts, screenPath, type ScreenRequest } from '#shared/wire/screen.ts';
import { collectAnswer } from '../../../http-client/collect-answer.ts';
import type { AgentTarget } from '../connector.ts';
import { findPng, NoPicture, type Picture } from '../picture.ts';

const refusals: Readonly<Record<number, ScreenReason>> = {
  403: 'not-supported',
  404: 'not-listed',
  409: 'not-usable',
  422: 'no-picture',
  429: 'too-many',
  504: 'timed-out',
};

/** Asks an agent with `--stills`. @throws NoPicture; the signal's reason; an error of the connection */
export async function takeAgentsPicture(
  client: Client,
  target: AgentTarget,
  deviceId: string,
  signal: AbortSignal,
  findShift: (agent: string, date: unknown, receivedAt: number) => number,
): Promise<Picture> {
  const agent = formatAgentAddress(target);
  const request: ScreenRequest = { agent, deviceId };
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', path: screenPath, headers, body: JSON.stringify(request) } as const;
  const answer = await collectAnswer(client, options, { limit: pictureLimits.bytes, signal });
  const { statusCode, headers: received, receivedAt, body } = answer;
  if (statusCode !== 200) throw new NoPicture(refusals[statusCode] ?? 'unreachable');
  if (body === null) throw new NoPicture('too-large');
  const facts = readScreenFacts(received);
  if (facts === null) throw new NoPicture('no-picture');
  const takenAt = facts.takenAt + findShift(agent, received['date'], receivedAt);
  return { ...facts, takenAt, png: findPng(body) };
}
