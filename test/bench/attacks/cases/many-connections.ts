import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { type Serve, startServe } from '../serve.ts';
import { atMost, exactly, type Verdict } from '../verdict.ts';
import { countConnections, describeQuiet, watchHealth } from '../watch.ts';

const CONNECTIONS = 4_096;
const WATCH_MS = 5_000;
const LONGEST_MS = 20_000;
const WANTED_MS = 500;
const ATTACKER = '127.0.0.2';

/** Case 4: one address opens the maximum number of connections. */
export async function openManyConnections(quiet: Serve): Promise<readonly Verdict[]> {
  await using service = await startServe();
  await using attacker = startAttacker();
  const [good = 0] = await attacker.startAgents('good', 1);
  const opening = { kind: 'connect', port: service.port, from: ATTACKER, count: CONNECTIONS } as const;
  await attacker.begin(opening);
  const startedAt = performance.now();
  while (countConnections(service, ATTACKER) < CONNECTIONS / 2) {
    if (performance.now() - startedAt > LONGEST_MS)
      throw new Error('The attacker opened too few connections');
    await wait(50);
  }
  const [attacked, beside] = await watchHealth([service, quiet], '127.0.0.3', WATCH_MS);
  const list = await new Caller(service.address, '127.0.0.3').list('127.0.0.1', good);
  const held = countConnections(service, ATTACKER);
  await attacker.stop();
  if (attacked === undefined || beside === undefined) throw new Error('Nothing was measured');
  const what = `one address opens ${CONNECTIONS} connections: /healthz of another caller`;
  return [
    atMost(what, attacked.longestMs, WANTED_MS, 'ms', describeQuiet(beside)),
    exactly('its DeviceList', list.status, 200, 'status'),
    atMost('connections that the address holds', held, CONNECTIONS / 2, 'connections'),
  ];
}
