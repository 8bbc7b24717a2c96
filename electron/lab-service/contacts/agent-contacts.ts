import { isIP } from 'node:net';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { AgentTarget, ContactParts } from '../connectors/connector.ts';
import { type EncodedList, encodeList, isEncoded } from '../connectors/encode-list.ts';
import type { Connectors } from '../connectors/open-connectors.ts';
import { type AnswerBytes, createAnswerBudget } from '../limits/answer-bytes.ts';
import { joinSignals } from '../limits/joined-signal.ts';
import { type Owner, Overloaded, pollingWork } from '../limits/owner.ts';
import { createReadingTurns } from '../limits/reading-turns.ts';
import { wait } from '../limits/wait.ts';
import { type ContactLimits, type ContactTurn, createContactTurns } from './contact-turns.ts';
import type { FindAgent } from './find-agent.ts';
import type { KnownAgents } from './known-agents.ts';
import type { TriedAddresses } from './tried-addresses.ts';

export interface ContactOptions {
  readonly findAgent: FindAgent;
  readonly limits?: Partial<ContactLimits>;
  readonly bytesInFlight?: number;
  /** Return the decoded list with the bytes, for a caller in this process? */
  readonly keepsAnswers?: boolean;
}

interface ContactsParts extends ContactOptions {
  readonly reuseMs: number;
  readonly contactMs: number;
  readonly connectors: Connectors;
  readonly known: KnownAgents;
  readonly rules: TriedAddresses;
  readonly isOwn: (address: AgentAddress) => boolean;
  readonly closing: AbortSignal;
}

export interface AgentContact {
  readonly turn: ContactTurn;
  readonly bytes: AnswerBytes;
  readonly answer: Promise<EncodedList>;
  abandon(): void;
}

interface Work extends Pick<AgentContact, 'turn' | 'bytes'> {
  readonly key: string;
  readonly abandoned: AbortSignal;
}

type Answer = DeviceListAnswer | EncodedList;

export function createContacts(parts: ContactsParts) {
  const { connectors, findAgent, contactMs, known, rules, closing, keepsAnswers = false } = parts;
  const createTurn = createContactTurns(parts.limits);
  const budget = createAnswerBudget(parts.bytesInFlight);
  const totals = { contactsTotal: 0, recalledTotal: 0 };
  const contact = createClient(parts, totals);
  const pause = createPauses(parts.reuseMs);

  function begin(key: string, address: AgentAddress, caller: Owner): AgentContact {
    const controller = new AbortController();
    const { signal: abandoned } = controller;
    const turn = createTurn(caller);
    const giveWay = (): void => controller.abort(new AgentFailure('no-turn'));
    const bytes = budget.begin(() => turn.caller, abandoned, giveWay);
    const answer = findAnswer({ key, turn, bytes, abandoned }, address);
    return { answer, turn, bytes, abandon: () => controller.abort() };
  }

  async function findAnswer(work: Work, address: AgentAddress): Promise<EncodedList> {
    const { key, turn } = work;
    const target = await find(key, address, turn.caller);
    const { kind, version } = known.find(key);
    // Polling always asks the agent.
    const canRecall = kind !== null && turn.caller !== pollingWork;
    const recalled = canRecall ? (connectors.open(kind).recall?.(target) ?? null) : null;
    if (recalled === null) return contactInTime(work, target);
    known.record(key, kind, version, turn.caller);
    totals.recalledTotal += 1;
    return encode(recalled);
  }

  function encode(answer: Answer): EncodedList {
    if (isEncoded(answer)) return answer;
    return keepsAnswers ? { ...encodeList(answer), answer } : encodeList(answer);
  }

  /** A host name without an agent counts like an address without one. */
  async function find(key: string, address: AgentAddress, caller: Owner): Promise<AgentTarget> {
    try {
      return await findAgent(address, caller);
    } catch (error) {
      if (isIP(address.host) === 0) rules.miss(key, caller);
      throw error;
    }
  }

  async function contactInTime(work: Work, target: AgentTarget): Promise<EncodedList> {
    const { key, turn, bytes, abandoned } = work;
    const { signal, isOver, release } = joinSignals([abandoned, closing], contactMs);
    let hasTurn = false;
    const takeTurn = (inTurn: AbortSignal): Promise<Answer> => {
      hasTurn = true;
      return rules.limit(key, turn, inTurn, () => contact(work, target, inTurn));
    };
    try {
      await pause(key, signal);
      const list = encode(await turn.run(known.healthOf(key), takeTurn, signal));
      if (!bytes.isUsed) return list;
      await bytes.settle(list.json.length);
      return { ...list, retain: () => bytes.retain() };
    } catch (error) {
      if (error instanceof Overloaded) throw new AgentFailure('no-turn', { cause: error });
      if (!isOver() || error instanceof AgentFailure) throw error;
      if (hasTurn) {
        known.record(key, null, null, turn.caller);
        // It may have given way and not got another turn.
        rules.miss(key, turn.caller);
      }
      throw new AgentFailure(hasTurn ? 'no-answer-in-time' : 'no-turn', { cause: error });
    } finally {
      release();
    }
  }

  return { begin, totals };
}

/** Has an agent's connector do it, and notes how it went. */
function createClient({ connectors, known, isOwn }: ContactsParts, totals: { contactsTotal: number }) {
  const readInTurn = createReadingTurns();

  return async function contact({ key, bytes, turn }: Work, target: AgentTarget, signal: AbortSignal) {
    // Somebody who's signed in may take over the turn meanwhile.
    const { caller } = turn;
    const isSelf = target.ips.some((host) => isOwn({ host, port: target.port }));
    if (isSelf) throw new AgentFailure('lab-service');
    totals.contactsTotal += 1;
    // This attempt has no use for an earlier one's bytes.
    bytes.clear();
    try {
      let { kind, version } = known.find(key);
      if (kind === null) ({ kind, version } = await connectors.recognize(target, signal));
      const connector = connectors.open(kind);
      const shared: ContactParts = {
        onVersion: (reported) => (version = reported),
        bytes,
        readInTurn: (read) => readInTurn(read, caller),
        isKnown: caller.isKnown,
      };
      const answer =
        caller === pollingWork && connector.poll !== undefined
          ? await connector.poll(target, signal, shared)
          : await connector.listDevices(target, signal, shared);
      known.record(key, kind, version, caller);
      return answer;
    } catch (error) {
      // If the callers gave up, it isn't the agent that failed.
      if (!signal.aborted) known.record(key, null, null, caller);
      throw error;
    }
  };
}

/** Between contacts an agent gets a break, even if callers keep starting and canceling. */
function createPauses(reuseMs: number) {
  /** When each agent's break is over, by performance.now(). */
  const ends = new Map<string, number>();

  return async function pause(key: string, signal: AbortSignal): Promise<void> {
    const pauseMs = (ends.get(key) ?? 0) - performance.now();
    if (pauseMs > 0) await wait(pauseMs, signal);
    if (reuseMs === 0) return;
    const endsAt = performance.now() + reuseMs;
    ends.set(key, endsAt);
    const removePause = (): void => void (ends.get(key) === endsAt && ends.delete(key));
    setTimeout(removePause, reuseMs).unref();
  };
}
