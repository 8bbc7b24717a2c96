import { isDeepStrictEqual } from 'node:util';
import type { FactsNotRead } from '#shared/device/facts-not-read.ts';
import { cleanText } from '../clean-text.ts';
import type { AdbOptions } from './adb-options.ts';
import { commandNames, type Section } from './device-script.ts';
import { findCaptureSize, parseDisplayState, parseScreenSize, type PixelSize } from './display.ts';
import { ReadingSchedule, type ScheduleOptions } from './reading-schedule.ts';
import type { CommandOutcome } from './run-script.ts';
import { findTouchRange, type TouchRange } from './touch-range.ts';

/** Null: the device reported none, or in a format we don't know. */
export interface DeviceFacts {
  /** Cleaned. Without grep, a device returns more properties than the script names. */
  readonly properties: ReadonlyMap<string, string>;
  readonly screen: PixelSize | null;
  readonly capture: PixelSize | null;
  readonly touch: TouchRange | null;
  readonly alias: string | null;
  readonly notRead: readonly FactsNotRead[];
}

/** From minute to minute. The others stay as long as the device is connected. */
const changing: readonly Section[] = ['display', 'alias'];

type FactsOptions = ScheduleOptions & Pick<AdbOptions, 'factsMs' | 'staleFactsMs'>;

class CommandFacts<T> {
  readonly #command: string;
  readonly #parse: (output: string) => T | null;
  readonly #keepMs: number;
  readonly schedule: ReadingSchedule;
  #value: T | null = null;
  #notRead: FactsNotRead | null = null;

  constructor(section: Section, parse: (output: string) => T | null, options: FactsOptions) {
    this.#command = commandNames[section];
    this.#parse = parse;
    this.#keepMs = changing.includes(section) ? options.staleFactsMs : Infinity;
    this.schedule = new ReadingSchedule(options, options.factsMs);
  }

  get value(): T | null {
    return this.schedule.isYounger(this.#keepMs) ? this.#value : null;
  }

  /** Null if there's a value, or if it's still being read for the first time. */
  get notRead(): FactsNotRead | null {
    return this.value === null ? this.#notRead : null;
  }

  get hasHung(): boolean {
    return this.#notRead?.Reason === 'timed-out';
  }

  record(outcome: CommandOutcome): void {
    const value = outcome.kind === 'ended' ? this.#parse(outcome.output) : null;
    if (value !== null) {
      // The same object while nothing changes, so that the answer isn't encoded again.
      if (!isDeepStrictEqual(value, this.#value)) this.#value = value;
      this.schedule.succeed();
      this.#notRead = null;
      return;
    }
    const Reason =
      outcome.kind === 'not-read' ? outcome.reason : outcome.output.trim() === '' ? 'empty' : 'failed';
    if (this.#notRead?.Reason !== Reason) {
      this.#notRead = { Command: this.#command, Reason, AfterMs: Math.round(outcome.afterMs) };
    }
    this.schedule.fail();
  }
}

export class PhoneFacts {
  readonly #staleMs: number;
  readonly #commands;
  #last: { readonly parts: readonly unknown[]; readonly facts: DeviceFacts } | null = null;

  constructor(options: FactsOptions) {
    this.#staleMs = options.staleFactsMs;
    this.#commands = {
      props: new CommandFacts('props', parseProperties, options),
      size: new CommandFacts('size', parseScreenSize, options),
      display: new CommandFacts('display', parseDisplayState, options),
      touch: new CommandFacts('touch', (output) => this.#parseTouch(output), options),
      alias: new CommandFacts('alias', parseAlias, options),
    };
  }

  get due(): readonly Section[] {
    // Object.keys loses the keys' type.
    return (Object.keys(this.#commands) as Section[]).filter(
      (section) => this.#commands[section].schedule.isDue,
    );
  }

  get areCurrent(): boolean {
    return Object.values(this.#commands).some(({ schedule }) => schedule.isYounger(this.#staleMs));
  }

  haveHung(sections: readonly Section[]): boolean {
    return sections.some((section) => this.#commands[section].hasHung);
  }

  record(section: Section, outcome: CommandOutcome): void {
    this.#commands[section].record(outcome);
  }

  /** The same object while nothing changes. */
  recall(): DeviceFacts {
    const { props, size, display, touch, alias } = this.#commands;
    const screen = this.#screen;
    // The display's dump has the size too.
    const sizeNotRead = screen === null ? size.notRead : null;
    const notRead = [props.notRead, sizeNotRead, display.notRead, touch.notRead, alias.notRead];
    const values = [props.value, size.value, display.value, touch.value, alias.value];
    const parts = [...values, ...notRead];
    if (this.#last?.parts.every((part, index) => part === parts[index]) === true) return this.#last.facts;
    const facts: DeviceFacts = {
      properties: props.value ?? new Map(),
      screen,
      capture: display.value && findCaptureSize(screen, display.value),
      touch: touch.value?.range ?? null,
      alias: alias.value,
      notRead: notRead.filter((each) => each !== null),
    };
    this.#last = { parts, facts };
    return facts;
  }

  get #screen(): PixelSize | null {
    const { size, display } = this.#commands;
    return size.value ?? display.value?.screen ?? null;
  }

  /** TVs list input devices as well, but none for touch. */
  #parseTouch(output: string): { readonly range: TouchRange | null } | null {
    return output.includes('add device ') ? { range: findTouchRange(output, this.#screen) } : null;
  }
}

/** `[name]: [value]`. Skips values of several lines: the script needs none. */
function parseProperties(output: string): ReadonlyMap<string, string> | null {
  const lines = output.matchAll(/^\[([\w.-]{1,128})\]: \[(.*)\]$/gm);
  const properties = new Map(Array.from(lines, ([, name = '', value = '']) => [name, cleanText(value)]));
  return properties.size > 0 ? properties : null;
}

/** `null` means no name. More than a line is the settings service's error message. */
function parseAlias(output: string): string | null {
  const [line, ...more] = output.split('\n').filter((text) => text.trim() !== '');
  if (line === undefined || more.length > 0) return null;
  const alias = cleanText(line);
  return alias === 'null' ? '' : alias;
}
