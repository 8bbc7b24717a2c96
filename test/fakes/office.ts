import { randomBytes, X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import { createFleet } from '../../electron/console/fleet/fleet.ts';
import { type AgentClient, createAgentClient } from '../../electron/console/lab-client/agent-client.ts';
import { createLabClient } from '../../electron/console/lab-client/lab-client.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { noEmbeddedLabs } from './embedded-labs.ts';
import { AGENT_PORT } from './many-agents.ts';
import { patientLimits } from '../fixtures/patient-limits.ts';

/** Sign-ins of one console whose connection was lost. */
const MAX_LOST = 3;

const trust = { fingerprint: new X509Certificate(selfSigned.cert).fingerprint256, authority: null };
const never = new AbortController().signal;
/** A slow machine must not fail the test: 200 consoles and their service share it. */
export const passwordDigest = 'a1'.repeat(64);

/** A console's real lab client and poller, without window and files. */
export interface OfficeConsole {
  /** Retries while the service is overloaded, like the sign-in screen. Rejects for any other failure. */
  signIn(employeeNumber: string): Promise<void>;
  readonly signIns: () => number;
  /** Starts to poll these agents. Resolves when each has responded. */
  list(hosts: readonly string[]): Promise<void>;
  /** Resolves when each of them has responded to a request that is sent from now on. */
  listAgain(): Promise<void>;
}

/** Closed after the test. Its agents are polled as often as by default: every 15 s, because no list shows them. */
export function openOfficeConsole(baseAddress: string, periods = defaultSettings.polling): OfficeConsole {
  const secret = randomBytes(32).toString('base64url');
  const tokenUse = {
    version: '1.0.0',
    consoleSecret: () => Promise.resolve(secret),
    mayCarry: () => true,
    onEnded: () => {},
    onEnding: () => {},
  };
  const client = createLabClient({ baseAddress, limits: patientLimits, trust, tokenUse });
  const agentClient = createAgentClient(client, noEmbeddedLabs);
  const fleet = createFleet({ log: silentLog, periods, onChange: () => {} });
  onTestFinished(() => {
    fleet.clear();
    agentClient.close();
  });
  let signIns = 0;
  let wanted = new Set<string>();
  let since = 0;
  let finish = () => {};

  const poll: AgentClient['poll'] = async (agent, signal, isKnown) => {
    const requestedAt = performance.now();
    const outcome = await agentClient.poll(agent, signal, isKnown);
    const isGood =
      outcome.kind === 'unchanged' || (outcome.kind === 'answer' && outcome.reading.resultCode === RESULT_OK);
    if (isGood && requestedAt >= since && wanted.delete(agent.id) && wanted.size === 0) finish();
    return outcome;
  };

  function expectAll(ids: readonly string[]): Promise<void> {
    since = performance.now();
    wanted = new Set(ids);
    return new Promise((resolve) => (finish = resolve));
  }

  let agents: readonly Agent[] = [];
  return {
    signIns: () => signIns,

    async signIn(employeeNumber) {
      let lost = 0;
      for (;;) {
        const credentials = { companyCode: 'ACME', employeeNumber, passwordDigest };
        const outcome = await client.authenticate(credentials, never);
        if (outcome.kind === 'accepted') break;
        if (outcome.kind === 'failed' && outcome.failure.kind === 'busy') {
          await wait(outcome.failure.retryAfterMs);
          continue;
        }
        // Without processor time, a service resets a connection that it did not read in time. A person tries again.
        lost += outcome.kind === 'failed' && outcome.failure.kind === 'unreachable' ? 1 : MAX_LOST;
        if (lost >= MAX_LOST) throw new Error(`No sign-in: ${JSON.stringify(outcome)}`);
      }
      signIns += 1;
    },

    list(hosts) {
      agents = hosts.map((host) => ({
        id: host,
        address: { host, port: AGENT_PORT },
        name: '',
        group: '',
        via: 'lab',
        isPaused: false,
        origin: 'personal',
      }));
      const all = expectAll(hosts);
      fleet.open(agents, { poll });
      return all;
    },

    listAgain: () => expectAll(agents.map(({ id }) => id)),
  };
}
