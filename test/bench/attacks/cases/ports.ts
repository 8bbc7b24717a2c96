import { Caller, type Reply } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { startServe } from '../serve.ts';
import { atMost, isTrue, type Verdict } from '../verdict.ts';
import { openPorts, portKinds } from '../ports.ts';

const OF_EACH = 6;
/** The maximum contacts of one anonymous caller at once. */
const AT_ONCE = 12;
const SCANNED = 100;
const MAX_MISSES = 30;

/** Case 10: the responses to an anonymous caller don't say which ports of this computer are open. Their times may. */
export async function scanPorts(): Promise<readonly Verdict[]> {
  return [await compareKinds(), await scanMany()];
}

async function compareKinds(): Promise<Verdict> {
  await using service = await startServe();
  await using ports = await openPorts(OF_EACH);
  const replies = await Promise.all(
    portKinds
      .flatMap((kind) => ports[kind])
      .map((port, index) => {
        const caller = new Caller(service.address, `127.0.0.${2 + Math.floor(index / AT_ONCE)}`);
        return caller.list('127.0.0.1', port);
      }),
  );
  const words = new Set(
    replies.map(({ status, text, headers }) => JSON.stringify([status, text, shown(headers)])),
  );
  return isTrue(
    'answers to an anonymous caller for ports of four kinds',
    words.size === 1,
    `${words.size} different`,
    'all equal',
  );
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
