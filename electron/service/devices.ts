import { setTimeout as wait } from 'node:timers/promises';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure, type AgentTarget, type Connector } from './connectors/connector.ts';
import { type ContactLimits, createContactTurns, type ContactTurn } from './contact-turns.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import { joinSignals } from './joined-signal.ts';
import { KnownAgents } from './known-agents.ts';
import { type LimitedCaller, Overloaded, ownCaller } from './limiter.ts';
import type { FindAgent } from './network/find-agent.ts';

export type { EncodedList } from './encode-list.ts';

/** Where DeviceList gets its answers. */
export interface DeviceSource {
  /** @throws AgentFailure when the agent gives no list; the signal's reason when the caller gave up. */
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
  /** ADB servers that are followed. */
  readonly followed: number;
  /** Since the start: contacts begun, callers who joined one, and callers answered without any. */
  readonly contactsTotal: number;
  readonly sharedTotal: number;
  readonly reusedTotal: number;
}

export interface DeviceSourceParts {
  readonly adb: Connector;
  readonly http: Connector;
  /** The version of the ADB server that answers there; null where none does. */
  readonly findAdbVersion: (target: AgentTarget, signal: AbortSignal) => Promise<string | null>;
  readonly findAgent: FindAgent;
  /** How long an answer is given to others who ask, a failure too; an agent is contacted no more often than this. */
  readonly reuseMs?: number;
  /** How long a caller waits for an agent in all, its turn included; shorter than a console waits for the service. */
  readonly contactMs?: number;
  readonly limits?: Partial<ContactLimits>;
}

const CONTACT_MS = 13_000;
const REUSE_MS = 1_000;

/** One question to an agent, from the first who asks until its answer is too old to be given to others. */
interface Contact {
  readonly answer: Promise<EncodedList>;
  readonly controller: AbortController;
  hasEnded: boolean;
  /** The answer once it is there; null before that, and after a failure. */
  list: EncodedList | null;
  callers: number;
  readonly turn: ContactTurn;
}

/**
 * Asks each agent in its own protocol: told apart by one safe probe, remembered until the agent fails. Whoever asks for
 * the same agent while it is being asked, or a moment later, shares the answer; a contact ends when the last who waits
 * for it gives up.
 */
export function createDeviceSource(parts: DeviceSourceParts): DeviceSource {
  const { adb, http, findAdbVersion, findAgent, reuseMs = REUSE_MS, contactMs = CONTACT_MS } = parts;
  const known = new KnownAgents();
  const contacts = new Map<string, Contact>();
  /** When an agent whose last contact was given up may be contacted again. */
  const rests = new Map<string, number>();
  const turns = createContactTurns(parts.limits);
  const closing = new AbortController();
  const totals = { contactsTotal: 0, sharedTotal: 0, reusedTotal: 0 };

  function begin(key: string, address: AgentAddress, caller: LimitedCaller): Contact {
    const controller = new AbortController();
    const turn = turns.createTurn(caller);
    const contact: Contact = {
      answer: findAnswer(key, address, controller.signal, turn),
      controller,
      hasEnded: false,
      list: null,
      callers: 0,
      turn,
    };
    contacts.set(key, contact);
    const end = (): void => {
      contact.hasEnded = true;
      if (reuseMs === 0) forget(key, contact);
      else setTimeout(() => forget(key, contact), reuseMs).unref();
    };
    // Each caller hears of a failure; with nobody left to hear, it is no unhandled rejection.
    contact.answer.then((list) => {
      contact.list = list;
      end();
    }, end);
    return contact;
  }

  function forget(key: string, contact: Contact): void {
    if (contacts.get(key) === contact) contacts.delete(key);
  }

  async function findAnswer(
    key: string,
    address: AgentAddress,
    abandoned: AbortSignal,
    turn: ContactTurn,
  ): Promise<EncodedList> {
    const target = await findAgent(address);
    const { connector, version } = known.find(key);
    const recalled = connector?.recall?.(target) ?? null;
    if (recalled === null) return contactInTime(key, target, abandoned, turn);
    known.learn(key, connector, version);
    totals.reusedTotal += 1;
    return encodeList(recalled);
  }

  async function contactInTime(
    key: string,
    target: AgentTarget,
    abandoned: AbortSignal,
    turn: ContactTurn,
  ): Promise<EncodedList> {
    const deadline = AbortSignal.timeout(contactMs);
    const { signal, release } = joinSignals([abandoned, closing.signal, deadline]);
    let hasTurn = false;
    const contact = (inTurn: AbortSignal): Promise<DeviceListAnswer> => {
      hasTurn = true;
      return askAgent(key, target, inTurn);
    };
    try {
      await rest(key, signal);
      return encodeList(await turn.run(known.standingOf(key), contact, signal));
    } catch (error) {
      if (error instanceof Overloaded) throw new AgentFailure('no-turn', { cause: error });
      if (!deadline.aborted || abandoned.aborted || error instanceof AgentFailure) throw error;
      if (hasTurn) known.learn(key, null);
      throw new AgentFailure(hasTurn ? 'no-answer-in-time' : 'no-turn', { cause: error });
    } finally {
      release();
    }
  }

  /** However often callers ask and give up, an agent is left alone in between. */
  async function rest(key: string, signal: AbortSignal): Promise<void> {
    const pauseMs = (rests.get(key) ?? 0) - performance.now();
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal });
    if (reuseMs === 0) return;
    const restedAt = performance.now() + reuseMs;
    rests.set(key, restedAt);
    const forgetRest = (): void => void (rests.get(key) === restedAt && rests.delete(key));
    setTimeout(forgetRest, reuseMs).unref();
  }

  async function askAgent(key: string, target: AgentTarget, signal: AbortSignal): Promise<DeviceListAnswer> {
    totals.contactsTotal += 1;
    try {
      let { connector, version } = known.find(key);
      if (connector === null) {
        const adbVersion = await findAdbVersion(target, signal);
        connector = adbVersion === null ? http : adb;
        version = adbVersion === null ? null : `adb/${adbVersion}`;
      }
      const answer = await connector.listDevices(target, signal, (told) => (version = told));
      known.learn(key, connector, version);
      return answer;
    } catch (error) {
      // An agent that was not waited for has not failed.
      if (!signal.aborted) known.learn(key, null);
      throw error;
    }
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
    const key = formatAgentAddress(address);
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

  /** Waits for a contact until it ends or the caller gives up; the last to give up ends it. */
  async function join(key: string, contact: Contact, signal: AbortSignal): Promise<EncodedList> {
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
        // Out of the map at once: the next caller must not share a contact that is being given up.
        forget(key, contact);
        contact.controller.abort();
      }
    }
  }

  function stats(): DeviceSourceStats {
    const underWay = Array.from(contacts.values()).filter(({ hasEnded }) => !hasEnded);
    return {
      agents: known.size,
      contacts: underWay.length,
      followed: adb.followed?.() ?? 0,
      ...totals,
    };
  }

  async function close(): Promise<void> {
    closing.abort(new AgentFailure('service-closing'));
    await Promise.all([adb.close(), http.close()]);
  }

  return {
    listDevices,
    recentList,
    versionOf: (address) => known.find(formatAgentAddress(address)).version,
    stats,
    close,
  };
}
