import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestEncrypted } from 'node:https';

// With `import` we'd also load Node's fetch, which takes 25 ms.
const { request: requestPlain } = process.getBuiltinModule('node:http');

const SILENT_MS = 20_000;
/** For all of a response: a large lab over a slow network takes this long. */
const WHOLE_MS = 300_000;

export interface CallOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST rather than a GET. */
  readonly body?: string | undefined;
  /** How long the server may think before it responds, in ms. Added to both limits. */
  readonly waitMs: number;
  /** Ends the request after this long without a byte, in ms. Default: 20 s. */
  readonly silentMs?: number;
  readonly maxBytes: number;
  /** PEM of the only authorities to trust. Default: Node's. */
  readonly authorities: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * No redirects, because there's a token in the request. One connection each, because a server may close a
 * reused one just as the next request is on its way.
 * @throws BodyTooLong, TooSlow, the signal's reason, and errors of the connection
 */
export async function httpCall(url: string, options: CallOptions): Promise<CallAnswer> {
  const { headers, body, waitMs, silentMs = SILENT_MS, maxBytes, authorities: ca, signal } = options;
  const silence = new AbortController();
  const isLate = AbortSignal.any([AbortSignal.timeout(WHOLE_MS + waitMs), silence.signal]);
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    signal: signal === undefined ? isLate : AbortSignal.any([isLate, signal]),
    timeout: silentMs + waitMs,
    agent: false,
    ...(ca !== undefined && { ca }),
  };
  try {
    const response = await open(url, request, body, () => silence.abort());
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await collect(response, maxBytes),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (isLate.aborted) throw new TooSlow();
    throw error;
  }
}

function open(
  url: string,
  options: RequestOptions & { readonly ca?: string },
  body: string | undefined,
  onSilence: () => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestEncrypted : requestPlain;
    const sent = send(url, options, resolve);
    sent.on('timeout', onSilence);
    // If the response has begun, reading it fails too.
    sent.on('error', reject);
    sent.end(body);
  });
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLong();
  const chunks: Buffer[] = [];
  let size = 0;
  // No encoding set, so these are buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined if it isn't JSON; no schema takes that. */
export function readJson({ headers, body }: CallAnswer): unknown {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
