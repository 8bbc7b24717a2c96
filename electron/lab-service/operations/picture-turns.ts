import { NoPicture, type Picture } from '../connectors/picture.ts';
import { type Owner, Overloaded } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { Turns } from '../limits/turns.ts';

const AT_ONCE = { inAll: 16, ofAgent: 1 } as const;
/** Pictures of one caller, each until its response has been sent: a slow reader keeps up to 16 MB in memory. */
const OF_CALLER = 4;
const CALLERS_PICTURES = 4_096;
/** A picture keeps a core of the phone busy for up to 2 s. */
const PAUSE_MS = 5_000;
const KNOWN_PHONES = 4_096;

interface Taking {
  /** Of the phone, within all agents. */
  readonly phone: string;
  readonly agent: Owner;
  readonly caller: Owner;
  /** Calls the function once the response has been sent or abandoned. */
  readonly hold: (release: () => void) => void;
  /** Called for each caller before its picture, also if another one has begun it. */
  readonly record: () => Promise<unknown>;
  readonly take: () => Promise<Picture>;
}

/** Callers that ask while a phone's picture is being taken get that one. None waits for a turn. */
export function createPictureTurns(now: () => number = Date.now) {
  const ofCallers = new Turns({ atOnce: CALLERS_PICTURES, waiting: 0, mostOf: () => OF_CALLER });
  const inAll = new Turns({ atOnce: AT_ONCE.inAll, waiting: 0 });
  const ofAgents = new Turns({ atOnce: AT_ONCE.inAll, waiting: 0, mostOf: () => AT_ONCE.ofAgent });
  const running = new Map<string, Promise<Picture>>();
  const pauses = new Map<string, number>();

  async function begin({ phone, agent, caller, record, take }: Taking): Promise<Picture> {
    const places = [ofAgents.enter(agent), inAll.enter(caller)];
    try {
      await Promise.all(places.map(({ begun }) => begun));
      await record();
      return await take().finally(() => remember(pauses, phone, now() + PAUSE_MS, KNOWN_PHONES));
    } finally {
      for (const place of places) place.release();
      running.delete(phone);
    }
  }

  async function takeOrShare(taking: Taking): Promise<Picture> {
    const { phone, record } = taking;
    const shared = running.get(phone);
    if (shared !== undefined) {
      await record();
      return shared;
    }
    const endsAt = pauses.get(phone) ?? 0;
    if (endsAt > now()) throw new NoPicture('too-soon', { until: new Date(endsAt).toISOString() });
    const picture = begin(taking);
    running.set(phone, picture);
    return picture;
  }

  /** @throws NoPicture; the error of `record` */
  return async function takeInTurn(taking: Taking): Promise<Picture> {
    const place = ofCallers.enter(taking.caller);
    taking.hold(place.release);
    try {
      await place.begun;
      return await takeOrShare(taking);
    } catch (error) {
      throw error instanceof Overloaded ? new NoPicture('too-many') : error;
    }
  };
}
