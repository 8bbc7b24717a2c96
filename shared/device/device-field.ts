import type { ClaimRecord } from './claim.ts';
import type { ObservedRecord } from './observed.ts';
import type { ScreenshotRecord } from './screenshot.ts';

/** A width and a height as stated by an agent. Null if not stated. The contract defines no unit (wire-spec 2.5). */
export interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** The raw values of an input event on each axis. */
export interface InputRange {
  readonly minX: number | null;
  readonly maxX: number | null;
  readonly minY: number | null;
  readonly maxY: number | null;
}

/** The value of a field by its type. Null is unknown: the agent left the field out or sent another type. */
export interface FieldTypes {
  /** Identifies the device within its agent. A record without it is not a device. */
  readonly identifier: string;
  readonly text: string | null;
  /** A text whose null means unknown. For other texts, null and the empty text mean the same. */
  readonly 'stated-text': string | null;
  readonly integer: number | null;
  readonly decimal: number | null;
  readonly size: Size;
  readonly range: InputRange;
  readonly observed: ObservedRecord | null;
  readonly claim: ClaimRecord | null;
  readonly screenshot: ScreenshotRecord | null;
  /** Names of fields. Only the raw record contains them. */
  readonly names: readonly string[];
  /** Of any form. Only the raw record contains it. */
  readonly raw: unknown;
}
export type FieldType = keyof FieldTypes;

/** One name of the contract (wire-spec 2.5), or of an extension field. */
export interface WireName {
  readonly name: string;
  /** English, for the OpenAPI document. */
  readonly description: string;
  /** The value in the example of the OpenAPI document. */
  readonly example: string | number | object | null;
}

/** The parts of a field with several wire names. Any other field has one wire name. */
interface WireParts {
  readonly size: Readonly<Record<keyof Size, WireName>>;
  readonly range: Readonly<Record<keyof InputRange, WireName>>;
}

export const sections = ['use', 'sizes', 'identity', 'software', 'agent'] as const;
/** A section of the details. Its heading is `details.<section>` in the locales. */
export type Section = (typeof sections)[number];

/** How the list, the table, the filters and the search offer a field. */
export interface ListOptions {
  /** The name in the search, in saved views and in `fieldNames` of the locales. Files contain it: do not change it. */
  readonly id: string;
  /** Whether devices are counted and grouped by its values. */
  readonly isFacet?: boolean;
  /** The width of its column in pixels, and its share of the remaining pixels. The defaults are 108 and 0. */
  readonly column?: readonly [width: number, share: number];
}

interface FieldOptions {
  /**
   * `model`: the phones of one model share the value. `phone`: each phone has its own. `record`: only the raw
   * record contains it.
   */
  readonly of: 'model' | 'phone' | 'record';
  readonly section: Section;
  /**
   * Whether a record can omit it: it is then unknown, which is not a deviation. For fields that agents in use do
   * not have.
   */
  readonly isOptional?: boolean;
  /** Omitted if the list does not offer the field. */
  readonly list?: ListOptions;
  /**
   * When another value is a change between two snapshots: if both state one (`stated`; an empty text counts), or
   * if neither is empty (`filled`). `upright` is a size that is equal to its rotated form. Omitted if a change
   * does not count.
   */
  readonly change?: 'stated' | 'filled' | 'upright';
}

/** One field of a device, described once. */
export type DeviceField = {
  readonly [T in FieldType]: FieldOptions & {
    readonly type: T;
    readonly wire: T extends keyof WireParts ? WireParts[T] : WireName;
  };
}[FieldType];

/** Fields by their property in `Device` or `DeviceModel`, in display order. */
export type DeviceFields = Readonly<Record<string, DeviceField>>;
