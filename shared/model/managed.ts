import type { Language } from '../locales/languages.ts';
import { readBaseAddress } from './text/base-address.ts';
import type { DigestSettings, LabChoice } from './lab.ts';
import type { Authority } from './service-trust.ts';

/** The settings of the administrator's file `managed.json` for each user of this computer. */
export type Managed = NotManaged | ManagedConsole | UnusableManagement;

interface NotManaged {
  readonly kind: 'none';
}

export interface ManagedConsole {
  readonly kind: 'managed';
  /** The path of the file. */
  readonly file: string;
  readonly service: ManagedService | null;
  /** The default language. The user can choose another one. */
  readonly language: Language | null;
  readonly hasThisComputer: boolean;
  readonly hasDemoLab: boolean;
  /** Whether the user can turn on screenshots at "This computer". A lab service has its own setting. */
  readonly hasScreenshots: boolean;
}

export interface ManagedService {
  /** With its scheme, in the canonical spelling. */
  readonly address: string;
  /** No other service can be used. Otherwise the address is only suggested. */
  readonly isFixed: boolean;
  readonly digest: DigestSettings | null;
  readonly authority: Authority | null;
}

/** The file has an error, so that its content is unknown. No lab opens. */
export interface UnusableManagement {
  readonly kind: 'unusable';
  readonly file: string;
  readonly problem: ManagedProblem;
}

/** Why a file of the administrator is not used. */
export type FileProblem =
  /** An error code of the system. */
  | { readonly kind: 'unreadable'; readonly code: string }
  /** `not-protected`: other users can write the file, or its folder. */
  | { readonly kind: 'not-a-file' | 'too-large' | 'not-protected' };

export type ManagedProblem =
  | FileProblem
  | { readonly kind: 'not-json'; readonly detail: string }
  | { readonly kind: 'unknown-key'; readonly key: string }
  /** `expected` is an example or the possible values, as JSON. */
  | { readonly kind: 'invalid-value'; readonly key: string; readonly expected: string }
  | {
      readonly kind: 'authority-file';
      readonly path: string;
      readonly problem: FileProblem | { readonly kind: 'not-an-authority' };
    };

export const notManaged: Managed = { kind: 'none' };

export const managedServiceOf = (managed: Managed): ManagedService | null =>
  managed.kind === 'managed' ? managed.service : null;

/** The only service that can be used. Null without one. */
export function fixedServiceOf(managed: Managed): ManagedService | null {
  const service = managedServiceOf(managed);
  return service?.isFixed ? service : null;
}

/** Whether the administrator allows this kind of lab. */
export function allowsKind(managed: Managed, kind: LabChoice['kind']): boolean {
  if (managed.kind !== 'managed') return managed.kind === 'none';
  if (kind === 'service') return true;
  return kind === 'demo' ? managed.hasDemoLab : managed.hasThisComputer;
}

/** Whether the user can turn on screenshots at "This computer". */
export const allowsScreenshots = (managed: Managed): boolean =>
  managed.kind === 'managed' ? managed.hasScreenshots : managed.kind === 'none';

/** Whether the administrator allows this lab. A fixed address must have its scheme, because http differs from https. */
export function allowsLab(managed: Managed, choice: LabChoice): boolean {
  const fixed = fixedServiceOf(managed);
  if (choice.kind !== 'service' || fixed === null) return allowsKind(managed, choice.kind);
  const reading = readBaseAddress(choice.address);
  return reading.ok && !reading.isSchemeAssumed && reading.address === fixed.address;
}
