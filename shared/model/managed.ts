import type { Language } from '../locales/languages.ts';
import { readBaseAddress } from './text/base-address.ts';
import type { DigestSettings, LabChoice } from './lab.ts';
import type { Authority } from './service-trust.ts';

/** What the administrator has set in `managed.json`, for everyone on this computer. */
export type Managed = NotManaged | ManagedConsole | UnusableManagement;

interface NotManaged {
  readonly kind: 'none';
}

export interface ManagedConsole {
  readonly kind: 'managed';
  readonly file: string;
  readonly service: ManagedService | null;
  /** A default; the user can change it. */
  readonly language: Language | null;
  readonly hasThisComputer: boolean;
  readonly hasDemoLab: boolean;
  /** May the user turn on screenshots at "This computer"? A lab service has its own setting. */
  readonly hasScreenshots: boolean;
}

export interface ManagedService {
  /** With its scheme, in canonical form. */
  readonly address: string;
  /** The only one allowed. Otherwise just a suggestion. */
  readonly isFixed: boolean;
  readonly digest: DigestSettings | null;
  readonly authority: Authority | null;
}

/** There's a mistake in the file, so we can't know what it wants. No lab opens. */
export interface UnusableManagement {
  readonly kind: 'unusable';
  readonly file: string;
  readonly problem: ManagedProblem;
}

/** Why we won't use an administrator's file. */
export type FileProblem =
  | { readonly kind: 'unreadable'; readonly code: string }
  /** `not-protected`: others can write to it, or to its folder. */
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

export function fixedServiceOf(managed: Managed): ManagedService | null {
  const service = managedServiceOf(managed);
  return service?.isFixed ? service : null;
}

export function allowsKind(managed: Managed, kind: LabChoice['kind']): boolean {
  if (managed.kind !== 'managed') return managed.kind === 'none';
  if (kind === 'service') return true;
  return kind === 'demo' ? managed.hasDemoLab : managed.hasThisComputer;
}

export const allowsScreenshots = (managed: Managed): boolean =>
  managed.kind === 'managed' ? managed.hasScreenshots : managed.kind === 'none';

/** A fixed address is compared with its scheme, because http isn't https. */
export function allowsLab(managed: Managed, choice: LabChoice): boolean {
  const fixed = fixedServiceOf(managed);
  if (choice.kind !== 'service' || fixed === null) return allowsKind(managed, choice.kind);
  const reading = readBaseAddress(choice.address);
  return reading.ok && !reading.isSchemeAssumed && reading.address === fixed.address;
}
