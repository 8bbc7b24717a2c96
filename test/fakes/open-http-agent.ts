import { onTestFinished } from 'vitest';
import { startHttpAgent } from './http-agent.ts';

/** An agent that serves DeviceList itself, until the test ends. */
export async function openHttpAgent(...options: Parameters<typeof startHttpAgent>) {
  const agent = await startHttpAgent(...options);
  onTestFinished(() => agent.close());
  return agent;
}
