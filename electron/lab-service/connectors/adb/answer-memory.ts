import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { DeviceFacts } from './device-facts.ts';
import type { DeviceListing } from './device-list.ts';

/** What an answer says of one device beyond its line in the list. */
export interface Known {
  readonly facts: DeviceFacts | null;
  /** Whether facts that change from minute to minute may be stated. */
  readonly areCurrent: boolean;
}

/** Answers the same object while there is nothing new to say, so that it need not be encoded again. */
export class AnswerMemory {
  #listing: DeviceListing | null = null;
  #known: readonly Known[] = [];
  #answer: DeviceListAnswer | null = null;

  keep(listing: DeviceListing, known: readonly Known[], make: () => DeviceListAnswer): DeviceListAnswer {
    if (this.#answer === null || listing !== this.#listing || !areEqual(known, this.#known)) {
      this.#listing = listing;
      this.#known = known;
      this.#answer = make();
    }
    return this.#answer;
  }
}

function areEqual(these: readonly Known[], those: readonly Known[]): boolean {
  return these.every((one, index) => {
    const other = those[index];
    return one.facts === other?.facts && one.areCurrent === other?.areCurrent;
  });
}
