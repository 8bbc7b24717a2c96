import type { LabChoice } from '#shared/model/lab.ts';
import type { Credentials, EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { createAgentClient } from '../lab-client/agent-client.ts';
import { type AuthenticateOutcome, createEmbeddedClient, createLabClient } from '../lab-client/lab-client.ts';
import type { TokenUse } from '../lab-client/session-token.ts';
import { inspectCertificate } from '../trust/probe-tls.ts';
import type { EffectiveTrust } from '../collections/labs/trust-repository.ts';
import { systemTrust } from '../trust/trusted-connector.ts';

export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** `tokenUse` is null for a lab of this console. @throws if the embedded service can't be opened */
export async function openConnection(
  choice: LabChoice,
  embeddedLabs: EmbeddedLabs,
  trust: EffectiveTrust | null,
  language: () => string,
  tokenUse: TokenUse | null,
) {
  const client =
    choice.kind === 'service'
      ? createLabClient({
          baseAddress: choice.address,
          limits: choice.limits,
          trust: trust ?? systemTrust,
          language,
          ...(tokenUse && { tokenUse }),
        })
      : createEmbeddedClient(await embeddedLabs.open(choice.kind), language, choice.kind === 'demo');

  /** If it fails because of the certificate, the outcome has the certificate in it. */
  async function authenticate(credentials: Credentials, signal: AbortSignal): Promise<AuthenticateOutcome> {
    const outcome = await client.authenticate(credentials, signal);
    if (choice.kind !== 'service' || outcome.kind !== 'failed' || outcome.failure.kind !== 'tls')
      return outcome;
    // The administrator has set the authority, so it's not up to the user.
    if (trust?.isManaged) return outcome;
    const { address, limits } = choice;
    const inspection = await inspectCertificate(address, trust?.authority ?? null, limits.connectMs, signal);
    if (inspection === null || inspection.reason === null) return outcome;
    const { certificate, reason } = inspection;
    return { kind: 'failed', failure: { kind: 'untrusted-certificate', address, reason, certificate } };
  }

  return {
    authenticate,
    agentClient: createAgentClient(client, embeddedLabs, language),
    listAgents: client.listAgents,
    claims: client.claims,
    address: choice.kind === 'service' ? choice.address : '',
  };
}
