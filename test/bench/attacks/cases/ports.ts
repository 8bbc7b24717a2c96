import { Caller, type Reply } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { startServe } from '../serve.ts';
import { atMost, isTrue, median, type Verdict } from '../verdict.ts';
import { format } from '../verdict.ts';
import { openPorts, type PortKind, portKinds } from '../ports.ts';

const OF_EACH = 6;
/** The maximum contacts of one anonymous caller at once. */
const AT_ONCE = 12;
/** The maximum difference between the medians of two kinds: the precision of a busy machine's clock. */
const WANTED_MS = 100;
const SCANNED = 100;
const MAX_MISSES = 30;

interface Probe {
  readonly kind: PortKind;
  readonly reply: Reply;
}

/** Case 10: an anonymous caller cannot detect which ports of this computer are open. */
export async function scanPorts(): Promise<readonly Verdict[]> {
  return [...(await compareKinds()), await scanMany(), await scanFromOutside()];
}

async function compareKinds(): Promise<readonly Verdict[]> {
  await using service = await startServe();
  await using ports = await openPorts(OF_EACH);
  // The kinds alternate: later requests wait longer on a busy machine.
  const wanted = Array.from({ length: OF_EACH }, (_, index) =>
    portKinds.map((kind) => ({ kind, port: ports[kind][index] ?? 0 })),
  ).flat();
  const probes = await Promise.all(
    wanted.map(async ({ kind, port }, index): Promise<Probe> => {
      const caller = new Caller(service.address, `127.0.0.${2 + Math.floor(index / AT_ONCE)}`);
      return { kind, reply: await caller.list('127.0.0.1', port) };
    }),
  );
  const words = new Set(
    probes.map(({ reply: { status, text, headers } }) => JSON.stringify([status, text, shown(headers)])),
  );
  const medians = portKinds.map((kind) => ({
    kind,
    ms: median(probes.filter((probe) => probe.kind === kind).map(({ reply }) => reply.ms)),
  }));
  const times = medians.map(({ ms }) => ms);
  const seen = medians.map(({ kind, ms }) => `${kind} ${format(ms)}`).join(', ');
  return [
    isTrue(
      'answers to an anonymous caller for ports of four kinds',
      words.size === 1,
      `${words.size} different`,
      'all equal',
    ),
    atMost(
      'the difference between the medians of their times is',
      Math.max(...times) - Math.min(...times),
      WANTED_MS,
      'ms',
      seen,
    ),
  ];
}

/** Headers without those that differ in each response. */
function shown(headers: Reply['headers']): readonly (readonly [string, unknown])[] {
  return Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date');
}

async function scanMany(): Promise<Verdict> {
  await using service = await startServe();
  await using attacker = startAttacker();
  const ports = await attacker.startAgents('no-agent', SCANNED);
  const caller = new Caller(service.address, '127.0.0.2');
  await Promise.all(ports.map((port) => caller.list('127.0.0.1', port)));
  const { contacts } = await attacker.stop();
  const reached = Object.keys(contacts).length;
  if (reached === 0) throw new Error('No port was contacted: no attack');
  return atMost(
    `ports that are contacted of ${SCANNED} that one anonymous caller names`,
    reached,
    MAX_MISSES,
    'ports',
  );
}

/** A service on all addresses: anonymous callers must not scan loopback then. */
async function scanFromOutside(): Promise<Verdict> {
  await using service = await startServe({ host: '0.0.0.0' });
  await using attacker = startAttacker();
  const ports = await attacker.startAgents('no-agent', OF_EACH);
  const caller = new Caller(service.address, '127.0.0.2');
  const replies = await Promise.all(ports.map((port) => caller.list('127.0.0.1', port)));
  const { contacts } = await attacker.stop();
  const reached = Object.keys(contacts).length;
  const refused = replies.filter(({ text }) => text.includes('"ResultCode":-5')).length;
  const isOk = reached === 0 && refused === OF_EACH;
  const seen = `${reached} contacted, ${refused} refused`;
  return isTrue(`of ${OF_EACH} loopback ports, at a service on 0.0.0.0`, isOk, seen, `0 and ${OF_EACH}`);
}
