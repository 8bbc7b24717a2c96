import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent, request } from 'undici';
import { collectAnswer } from '../../../http-client/collect-answer.ts';
import { createTrustedContext } from '../../trust/authorities.ts';

const CONNECT_MS = 10_000;
const LIST_MS = 20_000;
/** Between two pieces of a file. */
const SILENCE_MS = 60_000;
const FILE_MS = 3_600_000;

interface WantedFile {
  readonly url: URL;
  readonly size: number;
  readonly sha512: string;
}

export type UpdateFetcher = ReturnType<typeof createUpdateFetcher>;

/** No redirects: the files are at the administrator's address. */
export function createUpdateFetcher() {
  const closing = new AbortController();
  let agent: Agent | null = null;

  // Only made when needed: reading the system's authorities takes a while, and updates may be off.
  function open(): Agent {
    agent ??= new Agent({
      connect: { secureContext: createTrustedContext(null), timeout: CONNECT_MS },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
    });
    return agent;
  }

  return {
    /** @throws without a 200 within 20 s, or beyond `limit` bytes */
    async fetch({ origin, pathname }: URL, limit: number) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LIST_MS)]);
      const parameters = { origin, path: pathname, method: 'GET' } as const;
      const { statusCode, body } = await collectAnswer(open(), parameters, { limit, signal });
      if (statusCode !== 200) throw new Error(`The update server answered with HTTP status ${statusCode}`);
      if (body === null) throw new Error(`The update server's answer is longer than ${limit} bytes`);
      return body;
    },

    /** @throws if status, size or digest are wrong; may leave half a file */
    async download(
      { url, size, sha512 }: WantedFile,
      destination: string,
      onReceived?: (bytes: number) => void,
    ) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(FILE_MS)]);
      const { statusCode, body } = await request(url, { dispatcher: open(), signal });
      if (statusCode !== 200) {
        body.destroy();
        throw new Error(`The update server answered with HTTP status ${statusCode}`);
      }
      const hash = createHash('sha512');
      let received = 0;
      const check = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          received += chunk.length;
          if (received > size) return done(new Error('The update is larger than its list states'));
          hash.update(chunk);
          onReceived?.(received);
          done(null, chunk);
        },
      });
      await pipeline(body, check, createWriteStream(destination, { mode: 0o600 }), { signal });
      if (received !== size) throw new Error('The update is smaller than its list states');
      if (hash.digest('base64') !== sha512) throw new Error('The update does not match its list');
    },

    close() {
      closing.abort();
      void agent?.destroy();
    },
  };
}
