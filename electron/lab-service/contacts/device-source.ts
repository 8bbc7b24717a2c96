import { isIP } from 'node:net';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { type ContactOptions, createContacts } from './agent-contacts.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { ConnectorKind, ConnectorLimits } from '../connectors/connector-kind.ts';
import { createConnectors } from '../connectors/open-connectors.ts';
import type { EncodedList } from '../connectors/encode-list.ts';
import type { AgentOutcome } from '../agents/agent-answers.ts';
import { KnownAgents } from './known-agents.ts';
import { type Owner, ownWork, pollingWork } from '../limits/owner.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import { createReaddressing } from '../connectors/readdress.ts';
import { createSharedContacts } from './shared-contacts.ts';
import { TriedAddresses } from './tried-addresses.ts';

export type { EncodedList } from '../connectors/encode-list.ts';

/** The source of the lists for DeviceList. */
export interface DeviceSource {
  /**
   * `caller` is the caller whose limits apply; by default the service itself.
   * @throws AgentFailure if the agent returns no list; the signal's reason if the caller gave up.
   */
  listDevices(address: AgentAddress, signal: AbortSignal, caller?: Owner): Promise<EncodedList>;
  /** The list, if it is available immediately; otherwise null. */
  readonly recentList?: (address: AgentAddress) => EncodedList | null;
  /** The agent's kind and version for `agentHeader`. Null if unknown. */
  readonly versionOf?: (address: AgentAddress) => string | null;
  /** A caller wants a current list: its user tries again. Called before the list is requested. */
  readonly onRefresh?: (address: AgentAddress) => void;
  readonly stats: () => DeviceSourceStats;
  /** Ends every contact in progress. */
  readonly close: () => Promise<void>;
}

/** A source that can also poll the agents of the lab's list. */
export interface PollableSource extends DeviceSource {
  /**
   * Contacts a listed agent without a turn, for the polling. The list is for its canonical address.
   * @throws AgentFailure if the agent returns no list; the signal's reason.
   */
  readonly poll: (address: AgentAddress, signal: AbortSignal) => Promise<AgentOutcome>;
}

export interface DeviceSourceStats {
  /** Agents whose last contact succeeded. */
  readonly agents: number;
  /** Contacts in progress. */
  readonly contacts: number;
  /** Tracked agents. */
  readonly tracked: number;
  /** Counts since the start: new contacts, callers that joined one, and callers that needed none. */
  readonly contactsTotal: number;
  readonly sharedTotal: number;
  readonly reusedTotal: number;
}

export interface DeviceSourceParts extends ConnectorLimits, ContactOptions {
  /** In the order of the probes. */
  readonly kinds: readonly ConnectorKind[];
  /**
   * Whether an enabled agent of the lab's list has this address, in its canonical spelling. The rules for anonymous
   * callers don't apply to such an agent, because the administrator chose it.
   */
  readonly isListed?: (key: string) => boolean;
  /** Whether only listed agents are contacted. */
  readonly isListedOnly?: boolean;
  /** Whether the service itself listens at this address: such a contact would wait for itself. */
  readonly isOwn?: (address: AgentAddress) => boolean;
  /** How long a response or a failure is reused for other callers. An agent is contacted at most this often. */
  readonly reuseMs?: number;
  /**
   * Maximum time that a caller waits for an agent, including its turn. Shorter than a console's timeout for the
   * service.
   */
  readonly contactMs?: number;
}

const CONTACT_MS = 13_000;
const REUSE_MS = 1_000;

/**
 * Sends requests to each agent in its own protocol. Safe probes detect its kind, which is kept until the agent fails.
 * Callers that request the same agent during a contact, or shortly after it, share the response. A contact ends when
 * its last caller gives up. An anonymous caller receives only "no agent" for an address that has never responded, and
 * {@link TriedAddresses} limit such addresses.
 */
export function createDeviceSource(parts: DeviceSourceParts): PollableSource {
  const { kinds, findAgent, reuseMs = REUSE_MS, contactMs = CONTACT_MS } = parts;
  const { isListed = () => false, isListedOnly = false, isOwn = () => false } = parts;
  const connectors = createConnectors(kinds, parts);
  const known = new KnownAgents(isListed);
  const rules = new TriedAddresses((key) => known.hasAnswered(key) || isListed(key));
  const readdress = createReaddressing();
  const closing = new AbortController();
  const { signal: closed } = closing;
  const agents = createContacts({
    ...parts,
    reuseMs,
    contactMs,
    connectors,
    known,
    rules,
    isOwn,
    closing: closed,
  });
  const contacts = createSharedContacts(agents.begin, reuseMs);

  function recentList(address: AgentAddress): EncodedList | null {
    const key = formatAgentAddress(address);
    // An agent may have left the list meanwhile.
    return closed.aborted || (isListedOnly && !isListed(key)) ? null : contacts.recall(key);
  }

  async function listDevices(
    address: AgentAddress,
    signal: AbortSignal,
    caller: Owner = ownWork,
  ): Promise<EncodedList> {
    signal.throwIfAborted();
    closed.throwIfAborted();
    const canonical = { host: canonicalHost(address.host), port: address.port };
    const key = formatAgentAddress(canonical);
    if (isListedOnly && !isListed(key)) throw new AgentFailure('not-listed');
    // Before a contact begins: other callers would share its failure.
    rules.check(key, caller);
    // That an IP address isn't allowed is no secret. Of a name, it would tell what it resolves to.
    if (isIP(canonical.host) !== 0 && rules.applyTo(key, caller)) await findAgent(canonical, caller);
    const request = contacts.requestList(key, canonical, signal, caller);
    const list = await request.catch((error: unknown) => {
      throw rules.hideReason(error, key, caller);
    });
    const spelled = formatAgentAddress(address);
    return spelled !== key && writesRecords(key) ? readdress(list, spelled) : list;
  }

  /** Whether our connector writes the records. An agent's own records are passed on unchanged. */
  const writesRecords = (key: string): boolean => typeof known.find(key).kind?.agentType === 'number';

  async function poll(address: AgentAddress, signal: AbortSignal): Promise<AgentOutcome> {
    signal.throwIfAborted();
    closed.throwIfAborted();
    const key = formatAgentAddress(address);
    const { json, isFilling = false } = await contacts.requestList(key, address, signal, pollingWork);
    const { version } = known.find(key);
    return { kind: 'list', list: { json, isFilling }, version, isOurs: writesRecords(key) };
  }

  function stats(): DeviceSourceStats {
    const { contactsTotal, recalledTotal } = agents.totals();
    return {
      agents: known.size,
      contacts: contacts.countRunning(),
      tracked: connectors.trackedCount(),
      contactsTotal,
      sharedTotal: contacts.totals.sharedTotal,
      reusedTotal: contacts.totals.reusedTotal + recalledTotal,
    };
  }

  async function close(): Promise<void> {
    closing.abort(new AgentFailure('service-closing'));
    await connectors.close();
  }

  return {
    listDevices,
    poll,
    recentList,
    versionOf: ({ host, port }) => {
      const key = formatAgentAddress({ host: canonicalHost(host), port });
      return known.find(key).version;
    },
    stats,
    close,
  };
}
