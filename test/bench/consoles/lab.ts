import { connect, createServer } from 'node:net';
import { type AdbLab, startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { listen } from '../../fakes/adb/listen.ts';
import { takePhones } from '../../fakes/adb/phones.ts';

/** The times of the requests to one agent in milliseconds, by request. */
export type RequestTimes = Readonly<Record<string, readonly number[]>>;

export type LabMessage =
  | { readonly kind: 'ready'; readonly ports: readonly number[] }
  | { readonly kind: 'requests'; readonly agents: readonly RequestTimes[] };

// A separate process: agents and their devices, each behind a relay that records the requests to it.
// Every server ends automatically with this process.
process.setMaxListeners(0);
const [agents = 0, devices = 0] = process.argv.slice(2).map(Number);
const labs: AdbLab[] = [];
const requested: Record<string, number[]>[] = [];

async function startAgent(): Promise<number> {
  const lab = await startAdbLab(takePhones(devices).map((phone) => ({ phone })));
  labs.push(lab);
  const times: Record<string, number[]> = {};
  requested.push(times);
  const relay = createServer((caller) => {
    caller.once('data', (chunk) => {
      // "000ehost:devices-l": four digits of length, then the request. The number of a transport is ignored.
      const request = chunk.toString('latin1').slice(4).split(/\d/, 1)[0] ?? '';
      (times[request] ??= []).push(performance.now());
      const server = connect({ host: '127.0.0.1', port: lab.port, noDelay: true });
      server.on('error', () => caller.destroy());
      server.on('close', () => caller.destroy());
      caller.on('close', () => server.destroy());
      server.write(chunk);
      caller.pipe(server).pipe(caller);
    });
    caller.on('error', () => undefined);
  });
  return listen(relay);
}

function send(message: LabMessage): void {
  process.send?.(message);
}

process.on('message', (message) => {
  if (message === 'requests') send({ kind: 'requests', agents: requested });
});
process.once('disconnect', () => {
  void Promise.all(labs.map((lab) => lab.close())).finally(() => process.exit());
});

const ports: number[] = [];
for (let index = 0; index < agents; index += 1) ports.push(await startAgent());
send({ kind: 'ready', ports });
