import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';
import { deviceListPath, type DeviceListRequest } from '#shared/wire/device-list.ts';
import { serviceHeader } from '#shared/wire/service-header.ts';
import { fillClaims } from '../../../electron/lab-service/claims/fill-claims.ts';
import { accountOf } from '../../fakes/lab-server.ts';
import { exampleRecord } from '../../fixtures/device-record.ts';
import { serveCommands } from '../service/processes.ts';
import { FIRST_PORT, hangs, type LabCommand, type Latency, type ListBytes } from './commands.ts';

interface LabAgent {
  readonly users: string[];
  /** Null if they must be created again. */
  bytes: Buffer | null;
}

const agents: LabAgent[] = [];
let latency: Latency = 'none';
let isClaimed = false;

// Replaces a lab service with agents: prepared bytes, after the response time of the agent.
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Our own console and floor send only the bodies of the contract.
  const body = JSON.parse(await text(request)) as DeviceListRequest & Record<string, unknown>;
  if (request.url === authenticatePath) return send(response, Buffer.from(JSON.stringify(accountOf(body))));
  const index = body.DeviceAgentPort - FIRST_PORT;
  const agent = agents[index];
  if (request.url !== deviceListPath || !agent) return void response.writeHead(404).end();
  if (latency === 'mixed' && hangs(index)) return;
  const delay = latency === 'none' ? 0 : latency === '20 ms' ? 20 : (index * 37) % 100;
  if (delay === 0) return send(response, bytesOf(agent, index));
  setTimeout(() => send(response, bytesOf(agent, index)), delay);
}

function send(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    // The console reads claims only from our own service.
    ...(isClaimed && { [serviceHeader]: '0.0.0' }),
  });
  response.end(bytes);
}

function idOf(agent: number, device: number): string {
  return `R3CX${String(agent).padStart(4, '0')}${String(device).padStart(2, '0')}`;
}

/** As many as in a large lab, mixed on every agent. */
const MODELS = 200;
const widths = [720, 1080, 1080, 1440];

/** The fields that phones of a model share. They look random, and are the same in each run. */
function modelOf(phone: number): Partial<DeviceRecord> {
  const model = Math.imul(phone + 1, 0x9e3779b1) >>> 0;
  const number = model % MODELS;
  const width = widths[number % widths.length] ?? 1080;
  return {
    ModelName: `Galaxy S${number}`,
    ModelID: `SM-S${900 + number}N`,
    SDKVersion: String(26 + (number % 10)),
    BuildVer: `UP1A.231005.${number}.S${900 + number}NKSU1AXB7`,
    ScreenSize_W: width,
    ScreenSize_H: Math.round(width * 2.2),
    CaptureSize_W: width / 2,
    CaptureSize_H: Math.round(width * 1.1),
    InputScaleMaxX: width - 1,
  };
}

function bytesOf(agent: LabAgent, index: number): Buffer {
  agent.bytes ??= Buffer.from(
    JSON.stringify({
      MobileList: agent.users.map((ConnectedUser, device) => ({
        ...exampleRecord,
        ...modelOf(index * 50 + device),
        AgentIP: `127.0.0.1:${FIRST_PORT + index}`,
        DeviceID: idOf(index, device),
        ConnectedUser,
      })),
      ResultCode: 1,
      ResultMessage: '',
    }),
  );
  return agent.bytes;
}

/** As our service does: every 100th device has a claim. */
function claim(): ListBytes {
  isClaimed = true;
  const since = Date.now();
  const holder = { companyCode: 'ACME', employeeNumber: '1', token: '', by: '김민지 (Mobile QA)' };
  const claimed = {
    ...holder,
    id: '',
    keys: [],
    agent: '',
    deviceId: '',
    note: 'regression of the release',
    since,
    until: since + 3_600_000,
  };
  const known = {
    isEmpty: () => false,
    find: (keys: readonly string[]) => (keys.some((key) => /^id:.*[02468]00$/.test(key)) ? claimed : null),
    findScreenshot: () => null,
    findAccount: () => null,
  };
  let [before, after] = [0, 0];
  for (const [index, agent] of agents.entries()) {
    const bytes = bytesOf(agent, index);
    agent.bytes = fillClaims(bytes, `127.0.0.1:${FIRST_PORT + index}`, known, true);
    before += bytes.length;
    after += agent.bytes.length;
  }
  return { before, after };
}

async function start(count: number, devices: number): Promise<string> {
  for (let index = 0; index < count; index += 1) {
    // Each phone has its own user from the start, so a change of the user does not add data.
    const users = Array.from({ length: devices }, (_, device) => `guest-${index * devices + device}`);
    agents.push({ users, bytes: null });
  }
  agents.forEach(bytesOf);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen({ host: '127.0.0.1', port: 0, backlog: 2_048 });
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

serveCommands(async (message) => {
  // The bench, which started this process, defines the type.
  const command = message as LabCommand;
  if (command.kind === 'start') return start(command.agents, command.devices);
  if (command.kind === 'claim') return claim();
  latency = command.latency;
  return latency;
});
