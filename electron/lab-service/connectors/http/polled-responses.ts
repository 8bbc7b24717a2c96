import { hash } from 'node:crypto';
import type { EncodedList } from '../encode-list.ts';

/** A response that has not been polled for this long is removed. */
const FORGET_AFTER_MS = 600_000;
const SWEEP_EVERY_MS = 60_000;

interface PolledResponse {
  readonly digest: string;
  readonly list: EncodedList;
  readonly at: number;
}

/** The last response of each polled agent, so that an unchanged response is neither parsed nor encoded again. */
export class PolledResponses {
  readonly #responses = new Map<string, PolledResponse>();
  #sweptAt = performance.now();

  /** @param shift the offset of the agent's clock, which changes the times in the list */
  keep(agent: string, bytes: Uint8Array, shift: number, read: () => EncodedList): EncodedList {
    const at = performance.now();
    this.#sweep(at);
    const digest = `${hash('sha256', bytes, 'base64')} ${shift}`;
    const before = this.#responses.get(agent);
    const list = before?.digest === digest ? before.list : read();
    this.#responses.set(agent, { digest, list, at });
    return list;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    for (const [agent, { at }] of this.#responses) {
      if (now - at > FORGET_AFTER_MS) this.#responses.delete(agent);
    }
  }
}
