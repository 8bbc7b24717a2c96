import { Agent, request } from 'undici';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { serveCommands } from '../service/processes.ts';
import { FIRST_PORT, type FloorCommand, type FloorSweep } from './commands.ts';

/** Aborts a request that hangs after this time, in milliseconds. */
const LIMIT_MS = 2_000;

/** The floor: only undici and JSON.parse. Ends when all responding agents have responded. */
async function sweep({ address, agents, answering, concurrency }: FloorCommand): Promise<FloorSweep> {
  const dispatcher = new Agent({ connections: concurrency });
  const over = new AbortController();
  const sendRequest = async (index: number, signal: AbortSignal) => {
    const response = await request(address + deviceListPath, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ DeviceAgentIP: '127.0.0.1', DeviceAgentPort: FIRST_PORT + index }),
      signal,
    });
    JSON.parse(await response.body.text());
  };
  // Like the console, which has called the service at the sign-in.
  await sendRequest(0, over.signal);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let next = 0;
  let answered = 0;
  let firstMs = 0;
  let allMs = 0;
  const worker = async () => {
    while (next < agents && !over.signal.aborted) {
      const index = next;
      next += 1;
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(LIMIT_MS)]);
      try {
        await sendRequest(index, signal);
      } catch {
        continue;
      }
      answered += 1;
      allMs = performance.now() - startedAt;
      if (answered === 1) firstMs = allMs;
      if (answered === answering) over.abort();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const { user, system } = process.cpuUsage(cpu);
  await dispatcher.destroy();
  if (answered < answering) throw new Error(`Only ${answered} of ${answering} agents answered`);
  return { firstMs, allMs, cpuMs: (user + system) / 1_000 };
}

// The bench defines the type.
serveCommands((command) => sweep(command as FloorCommand));
