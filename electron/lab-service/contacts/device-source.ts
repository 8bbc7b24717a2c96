import { isIP } from 'node:net';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentOutcome } from '../agents/agent-answers.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { ConnectorKind, ConnectorLimits } from '../connectors/connector-kind.ts';
import { NoPicture, type TakePicture } from '../connectors/picture.ts';
import { createReaddressing, type EncodedList } from '../connectors/encode-list.ts';
import { type Connectors, createConnectors } from '../connectors/open-connectors.ts';
import { realAgentKinds } from '../connectors/registry.ts';
import { joinSignals } from '../limits/joined-signal.ts';
import { type Owner, ownWork, pollingWork } from '../limits/owner.ts';
import type { AddressPolicy } from '../network/address-policy.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import type { AllowsPort } from '../network/port-policy.ts';
import { type ContactOptions, createContacts } from './agent-contacts.ts';
import { createAgentFinder } from './find-agent.ts';
import { KnownAgents } from './known-agents.ts';
import type { NameLookupOptions } from './name-lookup.ts';
import { createSharedContacts } from './shared-contacts.ts';
import { TriedAddresses } from './tried-addresses.ts';

export interface DeviceSource {
  /** @param caller the service itself by default. @throws AgentFailure; the signal's reason */
  listDevices(address: AgentAddress, signal: AbortSignal, caller?: Owner): Promise<EncodedList>;
  readonly recentList?: (address: AgentAddress) => EncodedList | null;
  /** For `agentHeader`. Null if unknown. */
  readonly versionOf?: (address: AgentAddress) => string | null;
  /** The user tries again. Called before we ask for the list. */
  readonly onRefresh?: (address: AgentAddress) => void;
  /** Only for callers who may: the rules for strangers don't apply here. */
  readonly takePicture?: TakePicture<AgentAddress>;
  readonly stats: () => DeviceSourceStats;
  readonly close: () => Promise<void>;
}

export interface PollableSource extends DeviceSource {
  /** For polling: no turn, and the address must be canonical. @throws AgentFailure; the signal's reason */
  readonly poll: (address: AgentAddress, signal: AbortSignal) => Promise<AgentOutcome>;
  readonly takePicture: TakePicture<AgentAddress>;
}

export interface DeviceSourceStats {
  /** Whose last contact went well. */
  readonly agents: number;
  readonly contacts: number;
  readonly tracked: number;
  /** Since the start: new contacts, callers who joined one, and callers who needed none. */
  readonly contactsTotal: number;
  readonly sharedTotal: number;
  readonly reusedTotal: number;
}

export interface DeviceSourceParts extends ConnectorLimits, ContactOptions {
  readonly kinds: readonly ConnectorKind[];
  /** If the lab lists an enabled agent there, the rules for strangers don't apply. */
  readonly isListed?: (key: string) => boolean;
  readonly isListedOnly?: boolean;
  /** Do we listen there ourselves? We'd be waiting for ourselves. */
  readonly isOwn?: (address: AgentAddress) => boolean;
  /** For this long others get the same response or failure, so an agent is contacted no more often. */
  readonly reuseMs?: number;
  /** How long a caller waits for an agent, its turn included. Less than consoles wait for us. */
  readonly contactMs?: number;
}

interface RealAgentSourceOptions extends Partial<Omit<DeviceSourceParts, 'findAgent'>> {
  readonly policy: AddressPolicy;
  readonly allowsPort?: AllowsPort;
  readonly names?: NameLookupOptions;
}

const CONTACT_MS = 13_000;
const REUSE_MS = 1_000;

export function createRealAgentSource(options: RealAgentSourceOptions): PollableSource {
  const { kinds = realAgentKinds, policy, allowsPort, names, ...parts } = options;
  const findAgent = createAgentFinder(policy, names, allowsPort, parts.isListed);
  return createDeviceSource({ ...parts, kinds, findAgent });
}

/** A probe finds an agent's kind, which holds until it fails. {@link TriedAddresses} keeps strangers in check. */
export function createDeviceSource(parts: DeviceSourceParts): PollableSource {
  const { kinds, findAgent, reuseMs = REUSE_MS, contactMs = CONTACT_MS } = parts;
  const { isListed = () => false, isListedOnly = false, isOwn = () => false } = parts;
  const connectors = createConnectors(kinds, parts);
  const known = new KnownAgents(isListed);
  const rules = new TriedAddresses((key) => known.hasAnswered(key) || isListed(key));
  const withAddress = createReaddressing();
  const closing = new AbortController();
  const { signal: closed } = closing;
  const lent = { reuseMs, contactMs, connectors, known, rules, isOwn, closing: closed };
  const agents = createContacts({ ...parts, ...lent });
  const contacts = createSharedContacts(agents.begin, reuseMs);
  const takePicture = createPictureTaker(findAgent, known, connectors, closed);

  function recentList(address: AgentAddress): EncodedList | null {
    const key = formatAgentAddress(address);
    // The agent may have left the list meanwhile.
    return closed.aborted || (isListedOnly && !isListed(key)) ? null : contacts.recall(key);
  }

  async function listDevices(address: AgentAddress, signal: AbortSignal, caller: Owner = ownWork) {
    signal.throwIfAborted();
    closed.throwIfAborted();
    const canonical = canonicalize(address);
    const key = formatAgentAddress(canonical);
    if (isListedOnly && !isListed(key)) throw new AgentFailure('not-listed');
    // Before there's a contact, or other callers would share its failure.
    rules.check(key, caller);
    // It's no secret that an IP address isn't allowed. With a name, it'd give away what that resolves to.
    if (isIP(canonical.host) !== 0 && rules.applyTo(key, caller)) await findAgent(canonical, caller);
    const request = contacts.requestList(key, canonical, signal, caller);
    const list = await request.catch((error: unknown) => {
      throw rules.hideReason(error, key, caller);
    });
    const asRequested = formatAgentAddress(address);
    return asRequested !== key && writesRecords(key) ? withAddress(list, asRequested) : list;
  }

  /** An agent's own records are passed on as they are. */
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
    const { contactsTotal, recalledTotal } = agents.totals;
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
    takePicture,
    recentList,
    versionOf: (address) => known.find(formatAgentAddress(canonicalize(address))).version,
    stats,
    close,
  };
}

const canonicalize = ({ host, port }: AgentAddress): AgentAddress => ({ host: canonicalHost(host), port });

function createPictureTaker(
  findAgent: DeviceSourceParts['findAgent'],
  known: KnownAgents,
  connectors: Connectors,
  closed: AbortSignal,
): TakePicture<AgentAddress> {
  return async (requested, deviceId, wanted) => {
    const { signal, release } = joinSignals([wanted, closed]);
    try {
      const address = canonicalize(requested);
      const target = await findAgent(address);
      // Another process may be polling it.
      const { kind } = known.find(formatAgentAddress(address));
      const connector = connectors.open(kind ?? (await connectors.recognize(target, signal)).kind);
      if (connector.takePicture === undefined) throw new NoPicture('not-supported');
      return await connector.takePicture(target, deviceId, signal);
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      throw new NoPicture(error.kind === 'agent-timed-out' ? 'timed-out' : 'unreachable');
    } finally {
      release();
    }
  };
}
