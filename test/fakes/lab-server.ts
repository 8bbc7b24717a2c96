import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { listen } from './adb/listen.ts';

/** A third-party lab service: it has the two paths and responds as the test scripts it. */
export interface LabServer {
  readonly baseAddress: string;
  readonly calls: readonly Call[];
  /** Scripts. They can be replaced while it runs. */
  authenticate: Answer;
  listDevices: Answer;
  /** For the lab's list of agents. The path contains the query. 404 at first. */
  listAgents: Answer;
  /** For claims. 404 at first. */
  claims: Answer;
  endToken: Answer;
  countConnections(): Promise<number>;
  /** Uses another certificate from the next handshake on, and ends the existing connections. */
  renew(tls: ServerOptions): void;
  close(): Promise<void>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: Record<string, unknown>;
}

export type Answer = (response: ServerResponse, call: Call) => void;

export interface LabServerOptions {
  /** The path of the service below the origin: '' or '/lab'. */
  readonly path?: string;
  readonly tls?: ServerOptions;
  /** Default: any free port. */
  readonly port?: number;
}

export async function startLabServer({
  path = '',
  tls,
  port: chosen = 0,
}: LabServerOptions = {}): Promise<LabServer> {
  const calls: Call[] = [];
  const listener: RequestListener = (request, response) => {
    void text(request).then((rawBody) => {
      const { method = '', url = '', headers } = request;
      // The console sends only objects, and nothing with DELETE.
      const body = JSON.parse(rawBody || '{}') as Record<string, unknown>;
      const call = { method, path: url, headers, rawBody, body };
      calls.push(call);
      if (url === `${path}/api/Authenticate`) lab.authenticate(response, call);
      else if (url === `${path}/api/DeviceList`) lab.listDevices(response, call);
      else if (url.split('?')[0] === `${path}/v1/agents` && method === 'GET') lab.listAgents(response, call);
      else if (url.startsWith(`${path}/v1/claims`)) lab.claims(response, call);
      else if (url === `${path}/v1/token` && method === 'DELETE') lab.endToken(response, call);
      else response.writeHead(404).end();
    });
  };
  const secure = tls ? createTlsServer(tls, listener) : null;
  const server = secure ?? createServer(listener);
  const port = await listen(server, chosen);
  const lab: LabServer = {
    baseAddress: `${tls ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    calls,
    authenticate: (response, { body }) => answerJson(accountOf(body))(response, noCall),
    listDevices: answerJson(deviceList([])),
    listAgents: answerText('', 404),
    claims: answerText('', 404),
    endToken: answerText('', 204),
    countConnections: () => promisify(server.getConnections.bind(server))(),
    renew(next) {
      secure?.setSecureContext(next);
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return lab;
}

const noCall: Call = { method: '', path: '', headers: {}, rawBody: '', body: {} };

export function answerJson(value: unknown, headers: Record<string, string> = {}): Answer {
  return answerText(JSON.stringify(value), 200, { 'content-type': 'application/json', ...headers });
}

export function answerText(
  body: string | Uint8Array,
  status = 200,
  headers: OutgoingHttpHeaders = {},
): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Never responds. */
export const hang: Answer = () => {};

/** The account record with this password, for any caller (wire-spec 2.1). */
export function accountOf(request: Record<string, unknown>): Record<string, unknown> {
  return {
    COMP_CD: request['comp_cd'],
    EMP_NO: request['emp_no'],
    EMP_NM: '김민준',
    TIT_CD: 'T1',
    JIK_CD: 'J2',
    DPT_CD: 'QA',
    STATUS: 1,
    EMP_EMAIL: 'minjun@example.com',
    EMP_PASS: request['emp_pass'],
    PASS_FAIL: 0,
    PASS_DT: '2026-11-20T10:42:07.123',
  };
}

export function deviceList(devices: readonly unknown[], resultCode = 1, resultMessage = ''): unknown {
  return { MobileList: devices, ResultCode: resultCode, ResultMessage: resultMessage };
}

/** A device object that meets the contract (wire-spec 2.5). */
export function wireDevice(deviceId: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    AgentType: 1,
    AgentTypeImage: null,
    AgentIP: '10.0.0.5:5037',
    DeviceID: deviceId,
    ModelName: '갤럭시 S26',
    ModelID: 'SM-S942N',
    Brand: 'samsung',
    Cpuabi: 'arm64-v8a',
    SDKVersion: '36',
    BuildVer: '',
    ScreenSize_W: 1080,
    ScreenSize_H: 2400,
    CaptureSize_W: 1080,
    CaptureSize_H: 2400,
    InputScaleMinX: 0,
    InputScaleMaxX: 4095.5,
    InputScaleMinY: 0,
    InputScaleMaxY: 4095.5,
    UserAlias: '',
    ConnectedUser: '',
    ...fields,
  };
}
