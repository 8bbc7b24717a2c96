import type { ClaimRecord } from './claim.ts';
import type { ObservedRecord } from './observed.ts';
import type { ScreenshotRecord } from './screenshot.ts';

/** As the agent reports it; null if it doesn't. The contract gives no unit (wire-spec 2.5). */
export interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

export interface InputRange {
  readonly minX: number | null;
  readonly maxX: number | null;
  readonly minY: number | null;
  readonly maxY: number | null;
}

/** Each type of field and its value. Null is unknown: the agent left it out or sent another type. */
export interface FieldTypes {
  /** Identifies the device within its agent. No identifier, no device. */
  readonly identifier: string;
  readonly text: string | null;
  /** Here null means unknown. For other texts, null and empty are the same. */
  readonly 'stated-text': string | null;
  readonly integer: number | null;
  readonly decimal: number | null;
  readonly size: Size;
  readonly range: InputRange;
  readonly observed: ObservedRecord | null;
  readonly claim: ClaimRecord | null;
  readonly screenshot: ScreenshotRecord | null;
  readonly names: readonly string[];
  readonly raw: unknown;
}
export type FieldType = keyof FieldTypes;

/** One name in the contract (wire-spec 2.5), or an extension field. */
export interface WireName {
  readonly name: string;
  /** In English, for the OpenAPI document. */
  readonly description: string;
  readonly example: string | number | object | null;
}

/** Fields that take several wire names. All others have one. */
interface WireParts {
  readonly size: Readonly<Record<keyof Size, WireName>>;
  readonly range: Readonly<Record<keyof InputRange, WireName>>;
}

export const sections = ['use', 'sizes', 'identity', 'software', 'agent'] as const;
/** A section of the details; its heading is `details.<section>` in the locales. */
export type Section = (typeof sections)[number];

/** How list, table, filters and search offer a field. */
export interface ListOptions {
  /** Its name in searches, saved views and the locales' `fieldNames`. It's in people's files, so don't change it. */
  readonly id: string;
  readonly isFacet?: boolean;
  /** Column width in pixels and share of the rest; 108 and 0 by default. */
  readonly column?: readonly [width: number, share: number];
}

interface FieldOptions {
  /** `model`: shared by all phones of a model. `phone`: each has its own. `record`: only the raw record has it. */
  readonly of: 'model' | 'phone' | 'record';
  readonly section: Section;
  /** Records may leave it out: unknown then, and no deviation. For fields that agents out there don't have yet. */
  readonly isOptional?: boolean;
  /** Left out if the list doesn't offer it. */
  readonly list?: ListOptions;
  /**
   * What the snapshot comparison reports: a difference if both have the value (`stated`; an empty text counts), or if
   * neither is empty (`filled`). `upright` sizes equal their rotated form. Left out: never reported.
   */
  readonly change?: 'stated' | 'filled' | 'upright';
}

export type DeviceField = {
  readonly [T in FieldType]: FieldOptions & {
    readonly type: T;
    readonly wire: T extends keyof WireParts ? WireParts[T] : WireName;
  };
}[FieldType];

/** By their property in `Device` or `DeviceModel`, in display order. */
export type DeviceFields = Readonly<Record<string, DeviceField>>;
