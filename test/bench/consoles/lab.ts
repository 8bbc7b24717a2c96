import { connect, createServer } from 'node:net';
import { type AdbLab, startAdbLab } from '../../fakes/adb/adb-lab.ts';
import { listen } from '../../fakes/adb/listen.ts';
import { takePhones } from '../../fakes/adb/phones.ts';
import { serveCommands } from '../service/processes.ts';

/** The times of the requests to one agent in milliseconds, by request. */
export type RequestTimes = Readonly<Record<string, readonly number[]>>;

// Agents and their devices, each behind a relay that records the requests to it.
process.setMaxListeners(0);
const labs: AdbLab[] = [];
const requested: Record<string, number[]>[] = [];

async function startAgent(devices: number): Promise<number> {
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

process.once('SIGTERM', () => void Promise.all(labs.map((lab) => lab.close())).finally(() => process.exit()));

/** Starts agents and returns their ports, or returns the {@link RequestTimes} of each. */
serveCommands(async (command) => {
  if (command === 'requests') return requested;
  // Sent by consoles.ts.
  const { agents, devices } = command as { readonly agents: number; readonly devices: number };
  const ports: number[] = [];
  for (let index = 0; index < agents; index += 1) ports.push(await startAgent(devices));
  return ports;
});
