import type { AdbOptions } from './adb-options.ts';
import { PhoneFacts } from './device-facts.ts';
import type { Known } from './device-record.ts';
import { deviceCommands, type Section } from './device-script.ts';
import { ReadingSchedule } from './reading-schedule.ts';
import { runScript, type ScriptRun, type Shell } from './run-script.ts';
import { isStatable, observe } from './use/observation.ts';
import type { Observation } from './use/observed-state.ts';
import { parseUse } from './use/use-reading.ts';
import { type UseSection, useCommands } from './use/use-script.ts';

type Place = Omit<ScriptRun, 'limits'>;
/** Phones that hung last time share fewer turns. */
export type InTurn = <T>(read: () => Promise<T>, hasHung: boolean) => Promise<T>;

export class ListedPhone {
  readonly #options: AdbOptions;
  /** When it appeared in the list, by `now`. Null if there was no recent list before. */
  readonly #arrivedAt: number | null;
  readonly #listedAt: number;
  readonly #facts: PhoneFacts;
  #observation: Observation | null = null;
  readonly #useSchedule: ReadingSchedule;
  #useReading: Promise<void> | null = null;
  #shell: Shell = 'exec';
  #reading: Promise<void> | null = null;
  #hasBeenRead = false;
  /** It held up a response. None waits for it again until it has been read without failing. */
  #isLate = false;
  /** Listed as usable, with a transport to read it by. */
  isReady = false;

  constructor(options: AdbOptions, arrivedAt: number | null) {
    this.#options = options;
    this.#arrivedAt = arrivedAt;
    this.#listedAt = options.now();
    this.#facts = new PhoneFacts(options);
    this.#useSchedule = new ReadingSchedule(options, options.useMs);
  }

  recall(): Known {
    const { firstReadingMs, now } = this.#options;
    const isBeingRead = this.isReady && !this.#hasBeenRead && now() - this.#listedAt <= firstReadingMs;
    return { facts: this.#facts.recall(), observed: this.#findObserved(), isBeingRead };
  }

  /** What a response should wait for: nothing, if the device has held one up. */
  refreshFacts(place: Place, inTurn: InTurn, onProgress: () => void): Promise<void> | null {
    const { due } = this.#facts;
    if (this.#reading === null && due.length > 0) {
      const end = (): void => {
        this.#reading = null;
        this.#hasBeenRead = true;
      };
      const read = () => this.#readFacts(due, place, onProgress);
      this.#reading = inTurn(read, this.#facts.haveHung(due)).then(end, end);
    }
    return this.#isLate ? null : this.#reading;
  }

  /** Skips a device that doesn't even return its facts, as it'd hold up the others. */
  refreshUse(place: Place, inTurn: InTurn): void {
    if (!this.#options.signsOfUse || !this.#facts.areCurrent) return;
    if (this.#useReading !== null || !this.#useSchedule.isDue) return;
    const run = { ...place, limits: this.#options.useLimits };
    this.#useReading = inTurn(() => this.#observe(run), false)
      .then(() => this.#useSchedule.succeed())
      .catch(() => this.#useSchedule.fail())
      .finally(() => (this.#useReading = null));
  }

  markLate(): void {
    if (this.#reading !== null) this.#isLate = true;
  }

  async settle(): Promise<void> {
    await Promise.allSettled([this.#reading, this.#useReading]);
  }

  async #readFacts(due: readonly Section[], place: Place, onProgress: () => void): Promise<void> {
    let isWhole = true;
    const run = { ...place, limits: this.#options.deviceLimits };
    this.#shell = await runScript(takeCommands(deviceCommands, due), run, this.#shell, (section, outcome) => {
      this.#facts.record(section, outcome);
      if (outcome.kind === 'not-read') isWhole = false;
      onProgress();
    });
    if (isWhole) this.#isLate = false;
  }

  async #observe(run: ScriptRun): Promise<void> {
    const { now, wallNow } = this.#options;
    const sent = { sentAt: now(), wallMs: wallNow() };
    const output: Partial<Record<UseSection, string>> = {};
    await runScript(useCommands, run, this.#shell, (section, outcome) => {
      if (outcome.kind === 'ended') output[section] = outcome.output;
    });
    if (Object.keys(output).length === 0) throw new Error('The phone printed no signs of use');
    const time = { ...sent, receivedAt: now() };
    this.#observation = observe(parseUse(output), time, this.#observation, this.#arrivedAt);
  }

  #findObserved(): Known['observed'] {
    const { signsOfUse, now, wallNow } = this.#options;
    if (!signsOfUse) return turnedOff;
    const observation = this.#observation;
    return this.isReady && observation !== null && isStatable(observation, now(), wallNow())
      ? observation.record
      : null;
  }
}

function takeCommands<S extends string>(commands: Readonly<Record<S, string>>, sections: readonly S[]) {
  // Gets an entry for each of these sections; no other is run.
  return Object.fromEntries(sections.map((section) => [section, commands[section]])) as Record<S, string>;
}

const turnedOff = { Off: true } as const;
