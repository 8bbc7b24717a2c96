import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { LabDevice, LabDevicesAnswer, QueryProblem } from '#shared/wire/lab-devices.ts';
import { listen } from './adb/listen.ts';

/** A device as `GET /v1/devices` returns it. */
export function labDevice(
  over: Readonly<Record<string, unknown>> & { readonly deviceId: string },
): LabDevice {
  return {
    modelName: 'Galaxy S24',
    brand: 'samsung',
    modelId: 'SM-S921N',
    alias: null,
    connectedUser: '',
    osVersion: '34',
    osRelease: '14',
    abi: 'arm64-v8a',
    agent: { address: '10.20.0.5:5037', name: 'Rack 1', group: 'Seoul', version: 'adb/1.0.41' },
    availability: 'free',
    freshness: 'fresh',
    asOf: '2026-11-23T07:00:00.000Z',
    idleSince: null,
    ...over,
  };
}

/** A response that replaces the devices. */
export interface Refusal {
  readonly status: number;
  readonly detail?: string;
  readonly problems?: readonly QueryProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the problem details. */
  readonly body?: string;
}

/**
 * A server on loopback that responds like the lab service at `/v1`, with the devices of the test. It does not read the
 * query. Closed after the test.
 */
export async function startDevicesServer(devices: readonly LabDevice[] = [], port = 0) {
  const requests: IncomingMessage[] = [];
  const waiting = new Set<() => void>();
  let shown = devices;
  let facts: Partial<LabDevicesAnswer> = {};
  let agents: LabAgentsAnswer['agents'] = [];
  let refusal: Refusal | null = null;
  // Each server has its own ETags, because its devices differ.
  const id = randomUUID();
  let revision = 1;
  const tag = () => `W/"${id} ${revision}"`;

  function change(): void {
    revision += 1;
    for (const end of waiting) end();
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    if (refusal !== null) return refuse(response, refusal);
    const path = URL.parse(request.url ?? '', 'http://lab')?.pathname ?? '';
    if (path.endsWith('/v1/agents')) {
      return sendJson(response, {
        revision: String(revision),
        isWhole: true,
        roundMs: 5_000,
        agents,
        removed: [],
      });
    }
    const etag = tag();
    const seconds = Number(/wait=(\d+)/.exec(String(request.headers['prefer'] ?? ''))?.[1] ?? 0);
    if (request.headers['if-none-match'] !== etag) return sendDevices(response, etag);
    if (seconds === 0) return void response.writeHead(304, { etag }).end();
    const timer = setTimeout(end, seconds * 1_000);
    waiting.add(end);
    response.on('close', leave);

    function leave(): void {
      clearTimeout(timer);
      waiting.delete(end);
    }
    function end(): void {
      leave();
      if (refusal !== null) refuse(response, refusal);
      else if (etag === tag()) response.writeHead(304, { etag }).end();
      else sendDevices(response, tag());
    }
  }

  function sendDevices(response: ServerResponse, etag: string): void {
    const answer: LabDevicesAnswer = {
      at: '2026-11-23T07:00:01.000Z',
      total: shown.length,
      agents: 2,
      silentAgents: 0,
      phonesBeingRead: 0,
      devices: [...shown],
      ...facts,
    };
    sendJson(response, answer, { etag });
  }

  const server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  const listeningPort = await listen(server, port);
  onTestFinished(close);

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  }

  return {
    address: `http://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    /** The ETag of the devices. */
    etag: tag,
    /** All received requests, in order. */
    requests,
    /** How many requests wait for a change. */
    waiting: () => waiting.size,
    show(next: readonly LabDevice[], nextFacts: Partial<LabDevicesAnswer> = {}) {
      shown = next;
      facts = nextFacts;
      change();
    },
    showAgents(next: LabAgentsAnswer['agents']) {
      agents = next;
    },
    /** Refuses all requests, including those that wait. Null ends the refusals. */
    refuse(next: Refusal | null) {
      refusal = next;
      change();
    },
    close,
  };
}

function refuse(response: ServerResponse, { status, detail, problems, headers, body }: Refusal): void {
  const details = { type: 'about:blank', title: 'Refused', status, detail, ...(problems && { problems }) };
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  response.end(body ?? JSON.stringify(details));
}

function sendJson(
  response: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'device-lab-service': 'device-lab/0.1.0',
    ...headers,
  });
  response.end(JSON.stringify(value));
}
