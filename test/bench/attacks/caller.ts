import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;

/** A caller at one of this computer's addresses. Each request has its own connection, like after a pause. */
export class Caller {
  readonly #service: string;
  readonly #from: string;

  constructor(service: string, from: string) {
    this.#service = service;
    this.#from = from;
  }

  /** @throws Error if the connection ends before the response, or no response arrives in time */
  async send(
    path: string,
    { method = 'GET', body, headers, timeoutMs = TIMEOUT_MS }: Sent = {},
  ): Promise<Reply> {
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sent = request(
      `${this.#service}${path}`,
      {
        method,
        agent: false,
        localAddress: this.#from,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        const reply = (read: string): Reply => ({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: read,
          ms: performance.now() - startedAt,
        });
        text(answer).then((read) => resolve(reply(read)), reject);
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  list(host: string, port: number, headers: Sent['headers'] = {}): Promise<Reply> {
    const body = { DeviceAgentIP: host, DeviceAgentPort: port };
    return this.send(deviceListPath, { method: 'POST', body, headers });
  }

  signIn(employeeNumber: string, digest: string, headers: Sent['headers'] = {}): Promise<Reply> {
    const body = { comp_cd: companyCode, emp_no: employeeNumber, emp_pass: digest };
    return this.send(authenticatePath, { method: 'POST', body, headers });
  }
}

export const companyCode = 'ACME';
/** The password of every account. */
export const rightDigest = '0f'.repeat(64);
export const wrongDigest = 'f0'.repeat(64);
