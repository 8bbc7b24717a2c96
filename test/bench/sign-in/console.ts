import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '#shared/log.ts';
import { openConsole, signIn } from '../fleet/open-console.ts';
import { serveCommands } from '../service/processes.ts';

export interface SignInCommand {
  readonly dataDir: string;
  readonly address: string;
  /** The agents that the console stores before, as personal ones. Empty for a new console. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly isPreparation: boolean;
}

/** In milliseconds since the sign-in began. */
export interface SignInTimes {
  readonly firstMs: number;
  readonly allMs: number;
}

/** The number of agents in the lab. */
const AGENTS = 1_000;

serveCommands(async (command) => {
  // Sent by sign-in.ts.
  const { dataDir, address, hosts, port, isPreparation } = command as SignInCommand;
  const core = await openConsole(dataDir, silentLog);
  if (isPreparation) {
    await signIn(core, address);
    const inputs = hosts.map((host) => ({
      address: { host, port },
      name: '',
      group: '',
      via: 'lab' as const,
    }));
    core.agents.addMany(inputs);
    await core.close();
    // Otherwise the first devices come from the disk.
    await rm(join(dataDir, 'last-fleet'), { recursive: true, force: true });
    return null;
  }
  const seen = new Set<string>();
  const startedAt = performance.now();
  let firstMs = 0;
  const { promise, resolve } = Promise.withResolvers<SignInTimes>();
  core.subscribe((event, payload) => {
    if (event !== 'fleet.changed') return;
    // The name determines the payload, but the types do not connect both.
    const { updates } = payload as {
      readonly updates: readonly {
        readonly report: unknown;
        readonly changed: readonly { readonly key: string }[];
      }[];
    };
    for (const { changed } of updates) {
      const [first] = changed;
      if (!first) continue;
      firstMs ||= performance.now() - startedAt;
      // An ID of a personal agent can become that of the lab's, so addresses would count the same.
      seen.add(first.key.slice(0, first.key.indexOf('/')));
    }
    if (seen.size >= AGENTS) resolve({ firstMs, allMs: performance.now() - startedAt });
  });
  await signIn(core, address);
  const times = await promise;
  await core.close();
  return times;
});
