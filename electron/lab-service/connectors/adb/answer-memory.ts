import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { DeviceListing } from './device-list.ts';
import type { Known } from './device-record.ts';

/** Returns the same object while nothing has changed, so that it is not encoded again. */
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
    return (
      one.facts === other?.facts && one.observed === other?.observed && one.isBeingRead === other?.isBeingRead
    );
  });
}
