import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { serveCommands } from '../service/processes.ts';

const EVERY_MS = 40;
const agent = new Agent({ keepAlive: true });
const headers = { 'content-type': 'application/json' };
const body = JSON.stringify({ DeviceAgentIP: '127.0.0.1', DeviceAgentPort: 1 });

/** Requests lists for a time, and returns how long each took, in milliseconds. */
serveCommands(async (command) => {
  // Of the bench itself.
  const { address, forMs } = command as { readonly address: string; readonly forMs: number };
  const until = performance.now() + forMs;
  const times: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    await list(address);
    times.push(performance.now() - startedAt);
    await sleep(EVERY_MS);
  }
  return times;
});

function list(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(address + deviceListPath, { method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });
}
