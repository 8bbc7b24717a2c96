import { randomInt } from 'node:crypto';
import { exampleRecord } from '../fixtures/device-record.ts';
import { hanging, type HttpAgent, listing, startHttpAgent } from './http-agent.ts';

/** The port of our own agent. A service that other computers can reach contacts it on its own loopback. */
export const AGENT_PORT = 8037;
const IN_ONE_RANGE = 250;
const TRIES = 20;

/** Agents at one port of many loopback addresses, like one agent on each machine of a lab. */
export interface ManyAgents {
  readonly good: readonly string[];
  readonly silent: readonly string[];
  close(): Promise<void>;
}

export async function startManyAgents(good: number, silent = 0): Promise<ManyAgents> {
  for (let tries = 1; ; tries += 1) {
    const agents: HttpAgent[] = [];
    const close = async () => void (await Promise.all(agents.map((agent) => agent.close())));
    try {
      // Another run of the tests usually has another range.
      const range = `127.${randomInt(16, 250)}`;
      for (let index = 0; index < good + silent; index += 1) {
        const host = `${range}.${Math.floor(index / IN_ONE_RANGE)}.${(index % IN_ONE_RANGE) + 1}`;
        const device = { ...exampleRecord, AgentIP: `${host}:${AGENT_PORT}`, DeviceID: `R3CX${index}` };
        agents.push(await startHttpAgent(index < good ? listing(device) : hanging, host, AGENT_PORT));
      }
      const hosts = agents.map(({ address }) => address.host);
      return { good: hosts.slice(0, good), silent: hosts.slice(good), close };
    } catch (error) {
      await close();
      if (tries === TRIES) throw error;
    }
  }
}
