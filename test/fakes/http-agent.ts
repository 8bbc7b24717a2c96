import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval as ticks } from 'node:timers/promises';
import type { AgentTarget } from '../../electron/lab-service/connectors/connector.ts';

/** The behavior of an agent for a request. The body has been read. */
export type Behavior = (response: ServerResponse, request: AgentRequest) => void | Promise<void>;

export interface AgentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An agent that serves DeviceList itself, on a real socket. */
export interface HttpAgent {
  readonly address: AgentTarget;
  /** Every request so far. */
  readonly requests: readonly AgentRequest[];
  /** Requests whose caller disconnected before the response was complete. */
  readonly abandoned: () => number;
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

export async function startHttpAgent(behavior: Behavior, host = '127.0.0.1', at = 0): Promise<HttpAgent> {
  const requests: AgentRequest[] = [];
  let behaviorNow = behavior;
  let abandoned = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    const body = await text(request);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    };
    requests.push(received);
    await behaviorNow(response, received);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(at, host);
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    address: { host, port, ips: [host] },
    requests,
    abandoned: () => abandoned,
    behave: (next) => (behaviorNow = next),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Responds with a value as JSON, or with text unchanged. */
export function answering(value: unknown, status = 200): Behavior {
  return (response) => {
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
}

/** Responds with a list of these devices. */
export function listing(...devices: readonly unknown[]): Behavior {
  return answering({ MobileList: devices, ResultCode: 1, ResultMessage: '' });
}

/** Accepts the request and never responds. */
export const hanging: Behavior = () => undefined;

/** Sends single bytes without end. */
export const dripping: Behavior = async (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  for await (const _ of ticks(10)) {
    if (response.destroyed) return;
    response.write(' ');
  }
};

/** Starts a response and closes the connection. */
export const hangingUp: Behavior = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"MobileList":[', () => response.socket?.end());
};

export function redirecting(location: string): Behavior {
  return (response) => void response.writeHead(307, { location }).end();
}

/** Sends as fast as possible, without end. */
export const flooding: Behavior = (response) => {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};
