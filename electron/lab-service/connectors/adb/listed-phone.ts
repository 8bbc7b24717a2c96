import type { Limiter } from '../../limiter.ts';
import type { AdbOptions } from './adb-options.ts';
import { type DeviceFacts, parseDeviceFacts } from './device-facts.ts';
import { DeviceMemory } from './device-memory.ts';
import type { Known } from './device-record.ts';
import { deviceCommands } from './device-script.ts';
import { runScript, type ScriptRun } from './run-script.ts';
import { GAP_MS, isStatable, type Observation, observe } from './use/observation.ts';
import { parseUse } from './use/use-reading.ts';
import { useCommands } from './use/use-script.ts';

type Place = Omit<ScriptRun, 'limits'>;
type InTurn = Limiter['run'];

/** The known state of one device of an ADB server, and when to read it again. */
export class ListedPhone {
  readonly #options: AdbOptions;
  /** When it was added to the list, by `now`. Null if unknown: there was no recent list before that. */
  readonly #arrivedAt: number | null;
  readonly #facts: DeviceMemory<DeviceFacts>;
  readonly #use: DeviceMemory<Observation>;

  constructor(options: AdbOptions, arrivedAt: number | null) {
    const { factsMs, useMs } = options;
    this.#options = options;
    this.#arrivedAt = arrivedAt;
    this.#facts = new DeviceMemory({ ...options, everyMs: factsMs, currentMs: 2 * factsMs });
    this.#use = new DeviceMemory({ ...options, everyMs: useMs, currentMs: GAP_MS });
  }

  /** @param isReady whether the server lists it as a usable device */
  recall(isReady: boolean): Known {
    return {
      facts: this.#facts.value,
      areCurrent: isReady && this.#facts.isCurrent,
      observed: this.#findObserved(isReady),
    };
  }

  /** See {@link DeviceMemory.refresh}. */
  refreshFacts(place: Place, inTurn: InTurn): Promise<void> | null {
    const run = { ...place, limits: this.#options.deviceLimits };
    return this.#facts.refresh(() =>
      inTurn(async () => parseDeviceFacts(await runScript(deviceCommands, run))),
    );
  }

  /** Reads signs of use. Skips a device that does not return its facts, because it would delay the others. */
  refreshUse(place: Place, inTurn: InTurn): Promise<void> | null {
    if (!this.#options.signsOfUse || !this.#facts.isCurrent) return null;
    const run = { ...place, limits: this.#options.useLimits };
    return this.#use.refresh(() => inTurn(() => this.#observe(run)));
  }

  /** Called when a response is sent without its facts. */
  markLate(): void {
    this.#facts.markLate();
  }

  /** Resolves when no reading is in progress. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#facts.reading, this.#use.reading]);
  }

  async #observe(run: ScriptRun): Promise<Observation> {
    const { now, wallNow } = this.#options;
    const sent = { sentAt: now(), wallMs: wallNow() };
    const reading = parseUse(await runScript(useCommands, run));
    return observe(reading, { ...sent, receivedAt: now() }, this.#use.value, this.#arrivedAt);
  }

  #findObserved(isReady: boolean): Known['observed'] {
    const { signsOfUse, now, wallNow } = this.#options;
    if (!signsOfUse) return turnedOff;
    const observation = this.#use.value;
    return isReady && observation !== null && isStatable(observation, now(), wallNow())
      ? observation.record
      : null;
  }
}

const turnedOff = { Off: true } as const;
