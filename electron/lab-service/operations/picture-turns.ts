import { NoPicture, type Picture } from '../connectors/picture.ts';
import { type Owner, Overloaded } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { Turns } from '../limits/turns.ts';

const AT_ONCE = { inAll: 16, ofCaller: 4, ofAgent: 1 } as const;
/** A picture keeps a core of the phone busy for up to 2 s. */
const PAUSE_MS = 5_000;
const KNOWN_PHONES = 4_096;

interface Taking {
  /** Of the phone, within all agents. */
  readonly phone: string;
  readonly agent: Owner;
  readonly caller: Owner;
  /** Called for each caller before its picture, also if another one has begun it. */
  readonly record: () => Promise<unknown>;
  readonly take: () => Promise<Picture>;
}

/** Callers that ask while a phone's picture is being taken get that one. None waits for a turn. */
export function createPictureTurns(now: () => number = Date.now) {
  const inAll = new Turns({ atOnce: AT_ONCE.inAll, waiting: 0, mostOf: () => AT_ONCE.ofCaller });
  const ofAgents = new Turns({ atOnce: AT_ONCE.inAll, waiting: 0, mostOf: () => AT_ONCE.ofAgent });
  const running = new Map<string, Promise<Picture>>();
  const pauses = new Map<string, number>();

  async function begin({ phone, agent, caller, record, take }: Taking): Promise<Picture> {
    const places = [ofAgents.enter(agent), inAll.enter(caller)];
    try {
      await Promise.all(places.map(({ begun }) => begun));
      await record();
      return await take().finally(() => remember(pauses, phone, now() + PAUSE_MS, KNOWN_PHONES));
    } catch (error) {
      throw error instanceof Overloaded ? new NoPicture('too-many') : error;
    } finally {
      for (const place of places) place.release();
      running.delete(phone);
    }
  }

  /** @throws NoPicture; the error of `record` */
  return async function takeInTurn(taking: Taking): Promise<Picture> {
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
  };
}
