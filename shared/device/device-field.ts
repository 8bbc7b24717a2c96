import type { ObservedRecord } from './observed.ts';

/** A width and a height as an agent stated them; null where it did not. Their unit is not shown (wire-spec 2.5). */
export interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** The raw values an input event may take on each axis. */
export interface InputRange {
  readonly minX: number | null;
  readonly maxX: number | null;
  readonly minY: number | null;
  readonly maxY: number | null;
}

/** The value of a field by its type. Null is unknown: the agent left the field out or sent another type. */
export interface FieldTypes {
  /** Identifies the device within its agent. A record without it is no device. */
  readonly identifier: string;
  readonly text: string | null;
  /** A text whose null is unknown, where that of any other text says no more than an empty one. */
  readonly 'stated-text': string | null;
  readonly integer: number | null;
  readonly decimal: number | null;
  readonly size: Size;
  readonly range: InputRange;
  readonly observed: ObservedRecord | null;
  /** Names of fields. They are kept in the raw record only. */
  readonly names: readonly string[];
  /** Of any form. It is kept in the raw record only. */
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

/** The parts of a field that is made of several wire names; any other field has one wire name. */
interface WireParts {
  readonly size: Readonly<Record<keyof Size, WireName>>;
  readonly range: Readonly<Record<keyof InputRange, WireName>>;
}

export const sections = ['use', 'sizes', 'identity', 'software', 'agent'] as const;
/** A part of the details, whose heading is `details.<section>` in the locales. */
export type Section = (typeof sections)[number];

/** How the list, the table, the filters and the search offer a field. */
export interface ListOptions {
  /** The name in the search, in saved views and in `fieldNames` of the locales. Files contain it: do not change it. */
  readonly id: string;
  /** Whether devices are counted and grouped by its values. */
  readonly isFacet?: boolean;
  /** Pixels that the column needs, and its share of the pixels left over; 108 and 0 by default. */
  readonly column?: readonly [width: number, share: number];
}

interface FieldOptions {
  /** Phones of one model share the value (`model`), or each has its own (`phone`); `record` is kept in the raw record only. */
  readonly of: 'model' | 'phone' | 'record';
  readonly section: Section;
  /** Whether a record may leave it out: it is then unknown, and that is no deviation. For fields that agents in use do not have. */
  readonly isOptional?: boolean;
  /** Left out where the list offers no such field. */
  readonly list?: ListOptions;
  /**
   * When another value is a change between two snapshots: where both state one (`stated`; an empty text states one), or where
   * neither is empty (`filled`). `upright` is a size that counts as the same on its side. Left out where a change does not count.
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

/** Fields by their property in `Device` or `DeviceModel`, in the order a person is offered them. */
export type DeviceFields = Readonly<Record<string, DeviceField>>;
