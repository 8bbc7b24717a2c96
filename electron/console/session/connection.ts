import type { LabChoice } from '#shared/model/lab.ts';
import type { EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { type AgentAsker, createAgentAsker } from '../lab-client/agent-asker.ts';
import {
  type AuthenticateOutcome,
  createEmbeddedClient,
  createLabClient,
  type LabClient,
} from '../lab-client/lab-client.ts';
import type { TokenUse } from '../lab-client/session-token.ts';
import { lookAtCertificate } from './trust/look-at-certificate.ts';
import type { KeptTrust } from './trust/trust-repository.ts';
import { takesVouchedFor } from './trust/trusted-connector.ts';

/** What a session talks through. */
export interface Connection {
  /** As the lab client does; where a certificate is what stands in the way, its failure shows that. */
  readonly authenticate: LabClient['authenticate'];
  readonly asker: AgentAsker;
  /** Of the lab's service; empty for a lab of this console. */
  readonly address: string;
}

/**
 * Makes ready to call a lab's service; a lab of this console is opened for it.
 * @param tokenUse null for a lab of this console, which gives no tokens
 * @throws when the embedded service cannot be opened
 */
export async function openConnection(
  choice: LabChoice,
  embeddedLabs: EmbeddedLabs,
  trust: KeptTrust | null,
  language: () => string,
  tokenUse: TokenUse | null,
): Promise<Connection> {
  if (choice.kind !== 'service') {
    const client = createEmbeddedClient(await embeddedLabs.open(choice.kind), language);
    return {
      authenticate: (credentials, signal) => client.authenticate(credentials, signal),
      asker: createAgentAsker(client, embeddedLabs, language),
      address: '',
    };
  }
  const { address, limits } = choice;
  const client = createLabClient({
    baseAddress: address,
    limits,
    trust: trust ?? takesVouchedFor,
    language,
    ...(tokenUse && { tokenUse }),
  });

  async function showCertificate(
    outcome: AuthenticateOutcome,
    signal: AbortSignal,
  ): Promise<AuthenticateOutcome> {
    if (outcome.kind !== 'failed' || outcome.failure.kind !== 'tls') return outcome;
    const authority = trust?.authority ?? null;
    const look = await lookAtCertificate(address, authority, limits.connectMs, signal);
    if (look === null || look.reason === null) return outcome;
    const { certificate, reason } = look;
    return {
      kind: 'failed',
      failure: { kind: 'untrusted-certificate', address, reason, certificate },
    };
  }

  return {
    authenticate: async (credentials, signal) =>
      showCertificate(await client.authenticate(credentials, signal), signal),
    asker: createAgentAsker(client, embeddedLabs, language),
    address,
  };
}
