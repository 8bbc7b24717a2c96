import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import { Caller } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { startServe } from '../serve.ts';
import { atMost, exactly, isTrue, largest, type Verdict } from '../verdict.ts';

const TIMES = 12;
const WARM_UP_MS = 1_500;
const PAUSE_MS = 700;
/** A look-up can take 2 s, followed by the request to the agent. */
const WANTED_MS = 2_500;
const NAME_SERVER = '127.0.0.53';

/** Case 7: a caller with slow host names does not make the agents of others unreachable. */
export async function requestSlowHosts(): Promise<readonly Verdict[]> {
  const silent = createSocket('udp4');
  let asked = 0;
  silent.on('message', () => (asked += 1));
  try {
    silent.bind(53, NAME_SERVER);
    await once(silent, 'listening');
  } catch (error) {
    return [isTrue('slow host names', true, `not measured: ${String(error)}`, 'root on Linux')];
  }
  const folder = mkdtempSync(join(tmpdir(), 'device-lab-attacks-'));
  const resolvConf = join(folder, 'resolv.conf');
  writeFileSync(resolvConf, `nameserver ${NAME_SERVER}\noptions timeout:5 attempts:2\n`);
  try {
    await using service = await startServe({ resolvConf });
    await using attacker = startAttacker();
    const [port = 0] = await attacker.startAgents('good', 1);
    for (let index = 0; index < 4; index += 1) {
      const [from, host] = [[`127.0.0.2`], `slow-${index}.invalid`];
      await attacker.begin({ kind: 'list', service: service.address, from, atOnce: 16, host, ports: [port] });
    }
    await wait(WARM_UP_MS);
    const caller = new Caller(service.address, '127.0.0.3');
    const replies = [];
    for (let time = 0; time < TIMES; time += 1) {
      replies.push(await caller.list('localhost', port));
      await wait(PAUSE_MS);
    }
    await attacker.stop();
    if (asked === 0) throw new Error('The name server was not asked: no attack');
    const good = replies.filter(({ text }) => text.includes(`"ResultCode":${RESULT_OK}`));
    return [
      exactly('lists of a good agent beside slow host names', good.length, TIMES, `of ${TIMES}`),
      atMost('the longest wait for one', largest(replies.map(({ ms }) => ms)), WANTED_MS, 'ms'),
    ];
  } finally {
    silent.close();
    rmSync(folder, { recursive: true });
  }
}
