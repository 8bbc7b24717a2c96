import { isIP } from 'node:net';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { type AgentContact, createContacts } from './agent-contacts.ts';
import { AgentFailure } from './connectors/connector.ts';
import type { ConnectorKind, ConnectorLimits } from './connectors/connector-kind.ts';
import { createConnectors } from './connectors/open-connectors.ts';
import type { ContactLimits } from './contact-turns.ts';
import type { EncodedList } from './encode-list.ts';
import { KnownAgents } from './known-agents.ts';
import { type LimitedCaller, ownCaller } from './limiter.ts';
import { canonicalHost } from './network/canonical-host.ts';
import type { FindAgent } from './network/find-agent.ts';
import { createReaddressing } from './readdress.ts';
import { StrangerRules, tellNoAgent } from './stranger-rules.ts';

export type { EncodedList } from './encode-list.ts';

/** Where DeviceList gets its answers. */
export interface DeviceSource {
  /**
   * `caller` is whose limits hold: the service's own by default.
   * @throws AgentFailure when the agent gives no list; the signal's reason when the caller gave up.
   */
  listDevices(address: AgentAddress, signal: AbortSignal, caller?: LimitedCaller): Promise<EncodedList>;
  /** A list that would be given again just now, with nothing to wait for or to give up; null when there is none. */
  readonly recentList?: (address: AgentAddress) => EncodedList | null;
  /** What the agent is and its version, as `agentHeader` tells them; null where that is not known. */
  readonly versionOf?: (address: AgentAddress) => string | null;
  readonly stats: () => DeviceSourceStats;
  /** Ends every contact under way. */
  readonly close: () => Promise<void>;
}

export interface DeviceSourceStats {
  /** Agents that answered when they were last asked. */
  readonly agents: number;
  /** Contacts under way. */
  readonly contacts: number;
  /** Agents that are followed. */
  readonly followed: number;
  /** Since the start: contacts begun, callers who joined one, and callers answered without any. */
  readonly contactsTotal: number;
  readonly sharedTotal: number;
  readonly reusedTotal: number;
}

export interface DeviceSourceParts extends ConnectorLimits {
  /** In the order in which an agent is probed. */
  readonly kinds: readonly ConnectorKind[];
  readonly findAgent: FindAgent;
  /** How long an answer is given to others who ask, a failure too; an agent is contacted no more often than this. */
  readonly reuseMs?: number;
  /** How long a caller waits for an agent in all, its turn included; shorter than a console waits for the service. */
  readonly contactMs?: number;
  readonly limits?: Partial<ContactLimits>;
  /** Of the answers of HTTP agents, encoded ones too, until they are forgotten. */
  readonly bytesInFlight?: number;
}

const CONTACT_MS = 13_000;
const REUSE_MS = 1_000;

/** A contact, from its first caller until its answer is too old to be reused. */
interface SharedContact extends AgentContact {
  hasEnded: boolean;
  /** The answer once it is there; null before that, and after a failure. */
  list: EncodedList | null;
  callers: number;
}

/**
 * Asks each agent in its own protocol. Safe probes find its kind, which is kept until the agent fails. Callers that ask
 * for the same agent during a contact, or shortly after it, share the answer. A contact ends when its last caller gives up. A
 * stranger learns only "no agent" about an address that has never answered.
 */
export function createDeviceSource(parts: DeviceSourceParts): DeviceSource {
  const { kinds, answerBytes, findAgent, reuseMs = REUSE_MS, contactMs = CONTACT_MS } = parts;
  const connectors = createConnectors(kinds, { answerBytes });
  const known = new KnownAgents();
  const rules = new StrangerRules(contactMs);
  const contacts = new Map<string, SharedContact>();
  const readdress = createReaddressing();
  const closing = new AbortController();
  const agents = createContacts({
    ...parts,
    reuseMs,
    contactMs,
    connectors,
    known,
    rules,
    closing: closing.signal,
  });
  const totals = { sharedTotal: 0, reusedTotal: 0 };

  function begin(key: string, address: AgentAddress, caller: LimitedCaller): SharedContact {
    const contact: SharedContact = {
      ...agents.begin(key, address, caller),
      hasEnded: false,
      list: null,
      callers: 0,
    };
    contacts.set(key, contact);
    const end = (list: EncodedList | null): void => {
      contact.hasEnded = true;
      contact.list = list;
      // A failure has no bytes to keep.
      if (list === null) contact.bytes.release();
      const forgetAnswer = (): void => {
        forget(key, contact);
        if (list !== null) contact.bytes.release();
      };
      if (reuseMs === 0) forgetAnswer();
      else setTimeout(forgetAnswer, reuseMs).unref();
    };
    // Each caller receives a failure. Without callers it must not become an unhandled rejection.
    contact.answer.then(end, () => end(null));
    return contact;
  }

  function forget(key: string, contact: SharedContact): void {
    if (contacts.get(key) === contact) contacts.delete(key);
  }

  function recentList(address: AgentAddress): EncodedList | null {
    const list = contacts.get(formatAgentAddress(address))?.list ?? null;
    if (list === null || closing.signal.aborted) return null;
    totals.reusedTotal += 1;
    return list;
  }

  async function listDevices(
    address: AgentAddress,
    signal: AbortSignal,
    caller: LimitedCaller = ownCaller,
  ): Promise<EncodedList> {
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
    const canonical = { host: canonicalHost(address.host), port: address.port };
    const key = formatAgentAddress(canonical);
    const isDiscreet = StrangerRules.holdFor(caller) && !known.hasAnswered(key);
    const list = await (isDiscreet ? askDiscreetly : ask)(key, canonical, signal, caller);
    const spelled = formatAgentAddress(address);
    if (spelled === key) return list;
    // An agent's own records are passed on unchanged.
    const isOurs = typeof known.find(key).kind?.agentType === 'number';
    return isOurs ? readdress(list, spelled) : list;
  }

  async function ask(
    key: string,
    address: AgentAddress,
    signal: AbortSignal,
    caller: LimitedCaller,
  ): Promise<EncodedList> {
    const earlier = contacts.get(key);
    if (earlier === undefined) return join(key, begin(key, address, caller), signal);
    if (earlier.hasEnded) {
      totals.reusedTotal += 1;
      return earlier.answer;
    }
    totals.sharedTotal += 1;
    earlier.turn.share(caller);
    return join(key, earlier, signal);
  }

  /** For strangers: returns the list when it arrives, and the same failure for every other outcome. */
  async function askDiscreetly(
    key: string,
    address: AgentAddress,
    signal: AbortSignal,
    caller: LimitedCaller,
  ): Promise<EncodedList> {
    const isName = isIP(address.host) === 0;
    // A refused numeric address fails immediately: its sender learns nothing new from that.
    if (!isName) await findAgent(address, caller);
    const afterNow = StrangerRules.tellAfterNow();
    const tellAt = (): number => (isName ? afterNow : (rules.tellAt(key) ?? performance.now()));
    // A failed contact must look like a running one.
    if (!contacts.has(key) && rules.tellAt(key) !== null) return tellNoAgent(tellAt(), signal);
    // A caller that has its answer leaves. The contact continues for the next caller.
    const waiting = new AbortController();
    const leave = (): void => waiting.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      const answer = ask(key, address, waiting.signal, caller);
      const begun = isName ? Promise.resolve() : contacts.get(key)?.turn.begun;
      const told = begun?.then(() => tellNoAgent(tellAt(), signal));
      const failed = answer.catch((cause: unknown) => tellNoAgent(tellAt(), signal, cause));
      return await Promise.race(told === undefined ? [failed] : [failed, told]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Waits for a contact until it ends or the caller gives up; the last to give up ends it. */
  async function join(key: string, contact: SharedContact, signal: AbortSignal): Promise<EncodedList> {
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = (): void => gaveUp.reject(signal.reason);
    contact.callers += 1;
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([contact.answer, gaveUp.promise]);
    } finally {
      signal.removeEventListener('abort', giveUp);
      contact.callers -= 1;
      if (contact.callers === 0 && !contact.hasEnded) {
        // Removed immediately: the next caller must not share an abandoned contact.
        forget(key, contact);
        contact.abandon();
      }
    }
  }

  function stats(): DeviceSourceStats {
    const underWay = Array.from(contacts.values()).filter(({ hasEnded }) => !hasEnded);
    const { contactsTotal, recalledTotal } = agents.totals;
    return {
      agents: known.size,
      contacts: underWay.length,
      followed: connectors.followed(),
      contactsTotal,
      sharedTotal: totals.sharedTotal,
      reusedTotal: totals.reusedTotal + recalledTotal,
    };
  }

  async function close(): Promise<void> {
    closing.abort(new AgentFailure('service-closing'));
    await connectors.close();
  }

  return {
    listDevices,
    recentList,
    versionOf: ({ host, port }) => {
      const key = formatAgentAddress({ host: canonicalHost(host), port });
      return known.find(key).version;
    },
    stats,
    close,
  };
}
