import { NoPicture, type Picture } from '../connectors/picture.ts';
import { type Owner, Overloaded } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { Turns } from '../limits/turns.ts';

const AT_ONCE = { inAll: 16, ofAgent: 1 } as const;
/** One caller's pictures, until the response is out: a slow reader keeps up to 16 MB in memory. */
const OF_CALLER = 4;
const CALLERS_PICTURES = 4_096;
/** A picture keeps a phone's core busy for up to 2 s. */
const PAUSE_MS = 5_000;
const KNOWN_PHONES = 4_096;

interface Taking {
  /** Of the phone, among all agents. */
  readonly phone: string;
  readonly agent: Owner;
  readonly caller: Owner;
  /** Once the response is out, or nobody wants it. */
  readonly hold: (release: () => void) => void;
  /** For each caller before they get a picture, even one that somebody else began. */
  readonly record: () => Promise<unknown>;
  readonly take: () => Promise<Picture>;
}

/** If a phone's picture is being taken, whoever asks gets that one. Nobody waits for a turn. */
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

  /** @throws NoPicture; what `record` throws */
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
