import { deviceCommands, type Section } from './device-script.ts';
import { PhoneFacts } from './device-facts.ts';
import type { AdbOptions } from './adb-options.ts';
import { DeviceMemory } from './device-memory.ts';
import type { Known } from './device-record.ts';
import { runScript, type ScriptRun, type Shell } from './run-script.ts';
import { isStatable, observe } from './use/observation.ts';
import type { Observation } from './use/observed-state.ts';
import { parseUse } from './use/use-reading.ts';
import { type UseSection, useCommands } from './use/use-script.ts';

type Place = Omit<ScriptRun, 'limits'>;
/** Runs a reading in its turn. Phones that hung last time share fewer turns. */
export type InTurn = <T>(read: () => Promise<T>, hasHung: boolean) => Promise<T>;

/** The known state of one connected device of an ADB server, and when to read it again. */
export class ListedPhone {
  readonly #options: AdbOptions;
  /** When it was added to the list, by `now`. Null if unknown: there was no recent list before that. */
  readonly #arrivedAt: number | null;
  readonly #listedAt: number;
  readonly #facts: PhoneFacts;
  readonly #use: DeviceMemory<Observation>;
  #shell: Shell = 'exec';
  #reading: Promise<void> | null = null;
  #hasBeenRead = false;
  /** It has delayed a response: no further one waits for it until it was read without a failure. */
  #isLate = false;
  /** Whether the server lists it as a usable device, with a transport by which it can be read. */
  isReady = false;

  constructor(options: AdbOptions, arrivedAt: number | null) {
    this.#options = options;
    this.#arrivedAt = arrivedAt;
    this.#listedAt = options.now();
    this.#facts = new PhoneFacts(options);
    this.#use = new DeviceMemory({ ...options, everyMs: options.useMs });
  }

  recall(): Known {
    return {
      facts: this.#facts.recall(),
      observed: this.#findObserved(),
      isBeingRead: this.#isBeingRead(),
    };
  }

  /**
   * Reads the facts that are due. Returns a promise that a response should wait for, or none if nothing is being read
   * or the device has delayed a response before. `onProgress` is called as facts come.
   */
  refreshFacts(place: Place, inTurn: InTurn, onProgress: () => void): Promise<void> | null {
    const { due } = this.#facts;
    if (this.#reading === null && due.length > 0) {
      this.#reading = inTurn(() => this.#readFacts(due, place, onProgress), this.#facts.haveHung(due)).then(
        () => this.#endReading(),
        () => this.#endReading(),
      );
    }
    return this.#isLate ? null : this.#reading;
  }

  /** Reads signs of use. Skips a device that does not return its facts, because it would delay the others. */
  refreshUse(place: Place, inTurn: InTurn): Promise<void> | null {
    if (!this.#options.signsOfUse || !this.#facts.areCurrent) return null;
    const run = { ...place, limits: this.#options.useLimits };
    return this.#use.refresh(() => inTurn(() => this.#observe(run), false));
  }

  /** Called when a response is sent without a reading that is in progress. */
  markLate(): void {
    if (this.#reading !== null) this.#isLate = true;
  }

  /** Resolves when no reading is in progress. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#reading, this.#use.reading]);
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

  #endReading(): void {
    this.#reading = null;
    this.#hasBeenRead = true;
  }

  #isBeingRead(): boolean {
    const { firstReadingMs, now } = this.#options;
    return this.isReady && !this.#hasBeenRead && now() - this.#listedAt <= firstReadingMs;
  }

  async #observe(run: ScriptRun): Promise<Observation> {
    const { now, wallNow } = this.#options;
    const sent = { sentAt: now(), wallMs: wallNow() };
    const reading = parseUse(await this.#readUse(run));
    return observe(reading, { ...sent, receivedAt: now() }, this.#use.value, this.#arrivedAt);
  }

  /** @throws if the phone did not print anything */
  async #readUse(run: ScriptRun): Promise<Record<UseSection, string | null>> {
    const outputs = new Map<UseSection, string>();
    await runScript(useCommands, run, this.#shell, (section, outcome) => {
      if (outcome.kind === 'ended') outputs.set(section, outcome.output);
    });
    if (outputs.size === 0) throw new Error('The phone printed no signs of use');
    const output = (section: UseSection) => outputs.get(section) ?? null;
    return {
      uptime: output('uptime'),
      power: output('power'),
      battery: output('battery'),
      processes: output('processes'),
      programs: output('programs'),
    };
  }

  #findObserved(): Known['observed'] {
    const { signsOfUse, now, wallNow } = this.#options;
    if (!signsOfUse) return turnedOff;
    const observation = this.#use.value;
    return this.isReady && observation !== null && isStatable(observation, now(), wallNow())
      ? observation.record
      : null;
  }
}

function takeCommands<S extends string>(commands: Readonly<Record<S, string>>, sections: readonly S[]) {
  // It gets an entry for each of these sections, and no other is run.
  return Object.fromEntries(sections.map((section) => [section, commands[section]])) as Record<S, string>;
}

const turnedOff = { Off: true } as const;
