import { isIP } from 'node:net';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { type AnswerBytes, createAnswerBudget } from './answer-bytes.ts';
import { AgentFailure, type AgentTarget } from './connectors/connector.ts';
import type { Connectors } from './connectors/open-connectors.ts';
import { createContactTurns, type ContactTurn } from './contact-turns.ts';
import type { DeviceSourceParts } from './devices.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import { joinSignals } from './joined-signal.ts';
import type { KnownAgents } from './known-agents.ts';
import { type LimitedCaller, Overloaded } from './limiter.ts';
import { createReadingTurns } from './reading-turns.ts';
import type { StrangerRules } from './stranger-rules.ts';
import { wait } from './wait.ts';

interface ContactsParts extends Pick<DeviceSourceParts, 'findAgent' | 'limits' | 'bytesInFlight'> {
  readonly reuseMs: number;
  readonly contactMs: number;
  readonly connectors: Connectors;
  readonly known: KnownAgents;
  readonly rules: StrangerRules;
  /** Aborted when the source closes. */
  readonly closing: AbortSignal;
}

/** One request to an agent, with one or more callers that wait for it. */
export interface AgentContact {
  readonly answer: Promise<EncodedList>;
  readonly turn: ContactTurn;
  readonly bytes: AnswerBytes;
  /** Ends it, because no caller waits any more. */
  abandon(): void;
}

interface Work extends Omit<AgentContact, 'answer' | 'abandon'> {
  readonly key: string;
  readonly abandoned: AbortSignal;
}

/** Contacts agents in turn, each with its own protocol, and records which protocol it uses. */
export function createContacts(parts: ContactsParts) {
  const { connectors, findAgent, reuseMs, contactMs, known, rules, closing } = parts;
  /** When an agent whose last contact was given up may be contacted again. */
  const rests = new Map<string, number>();
  const turns = createContactTurns(parts.limits);
  const budget = createAnswerBudget(parts.bytesInFlight);
  const readInTurn = createReadingTurns();
  const totals = { contactsTotal: 0, recalledTotal: 0 };

  function begin(key: string, address: AgentAddress, caller: LimitedCaller): AgentContact {
    const controller = new AbortController();
    const { signal: abandoned } = controller;
    const turn = turns.createTurn(caller);
    const giveWay = (): void => controller.abort(new AgentFailure('no-turn'));
    const bytes = budget.begin(() => turn.caller, abandoned, giveWay);
    const answer = findAnswer({ key, turn, bytes, abandoned }, address);
    return { answer, turn, bytes, abandon: () => controller.abort() };
  }

  async function findAnswer(work: Work, address: AgentAddress): Promise<EncodedList> {
    const { key, turn } = work;
    const target = await find(key, address, turn.caller);
    const { kind, version } = known.find(key);
    const recalled = kind === null ? null : (connectors.open(kind).recall?.(target) ?? null);
    if (recalled === null) return contactInTime(work, target);
    known.learn(key, kind, version, turn.caller);
    totals.recalledTotal += 1;
    return encodeList(recalled);
  }

  /** A host name that leads to no agent counts like an address without an agent. */
  async function find(key: string, address: AgentAddress, caller: LimitedCaller): Promise<AgentTarget> {
    if (caller.isSignedIn || isIP(address.host) !== 0 || known.hasAnswered(key)) {
      return findAgent(address, caller);
    }
    if (rules.isExhausted(key, caller)) throw new AgentFailure('no-agent');
    try {
      return await findAgent(address, caller);
    } catch (error) {
      rules.miss(key, caller);
      throw error;
    }
  }

  async function contactInTime(work: Work, target: AgentTarget): Promise<EncodedList> {
    const { key, turn, bytes, abandoned } = work;
    const deadline = AbortSignal.timeout(contactMs);
    const { signal, release } = joinSignals([abandoned, closing, deadline]);
    let hasTurn = false;
    const takeTurn = (inTurn: AbortSignal): Promise<DeviceListAnswer> => {
      hasTurn = true;
      return contact(work, target, inTurn, signal);
    };
    // Without a contact there is nothing to hide.
    const holdMs = (): number =>
      turn.caller.isSignedIn || rules.isExhausted(key, turn.caller) ? 0 : rules.holdMs(key);
    try {
      await rest(key, signal);
      const list = encodeList(await turn.run(known.standingOf(key), takeTurn, signal, holdMs));
      if (!bytes.isUsed) return list;
      await bytes.settle(list.json.length);
      return { ...list, retain: () => bytes.retain() };
    } catch (error) {
      if (error instanceof Overloaded) throw new AgentFailure('no-turn', { cause: error });
      if (!deadline.aborted || abandoned.aborted || error instanceof AgentFailure) throw error;
      if (hasTurn) known.learn(key, null, null, turn.caller);
      throw new AgentFailure(hasTurn ? 'no-answer-in-time' : 'no-turn', { cause: error });
    } finally {
      release();
    }
  }

  /** An agent has a pause between contacts, even if callers ask and give up often. */
  async function rest(key: string, signal: AbortSignal): Promise<void> {
    const pauseMs = (rests.get(key) ?? 0) - performance.now();
    if (pauseMs > 0) await wait(pauseMs, signal);
    if (reuseMs === 0) return;
    const restedAt = performance.now() + reuseMs;
    rests.set(key, restedAt);
    const forgetRest = (): void => void (rests.get(key) === restedAt && rests.delete(key));
    setTimeout(forgetRest, reuseMs).unref();
  }

  /** `inTurn` ends when the contact gives way as well, `signal` only when it ends for good. */
  async function contact(
    work: Work,
    target: AgentTarget,
    inTurn: AbortSignal,
    signal: AbortSignal,
  ): Promise<DeviceListAnswer> {
    const { key } = work;
    // A signed-in caller may take over the turn meanwhile.
    const { caller } = work.turn;
    if (known.hasAnswered(key)) return askAgent(work, caller, target, inTurn);
    if (caller.isSignedIn) {
      rules.begin(key);
      return askAgent(work, caller, target, inTurn);
    }
    if (!rules.tryContact(key, caller)) throw new AgentFailure('no-agent');
    let outcome: 'answered' | 'failed' = 'failed';
    try {
      const answer = await askAgent(work, caller, target, inTurn);
      outcome = 'answered';
      return answer;
    } finally {
      const hasGivenWay = inTurn.aborted && !signal.aborted;
      rules.endContact(key, caller, hasGivenWay ? 'gave-way' : outcome);
    }
  }

  async function askAgent(
    { key, bytes }: Work,
    caller: LimitedCaller,
    target: AgentTarget,
    signal: AbortSignal,
  ): Promise<DeviceListAnswer> {
    totals.contactsTotal += 1;
    // This attempt cannot use the bytes of an earlier one.
    bytes.clear();
    try {
      let { kind, version } = known.find(key);
      if (kind === null) ({ kind, version } = await connectors.recognise(target, signal));
      const answer = await connectors.open(kind).listDevices(target, signal, {
        tellVersion: (told) => (version = told),
        bytes,
        readInTurn: (read) => readInTurn(read, caller),
      });
      known.learn(key, kind, version, caller);
      return answer;
    } catch (error) {
      // An agent has not failed if the callers gave up.
      if (!signal.aborted) known.learn(key, null, null, caller);
      throw error;
    }
  }

  return { begin, totals };
}
