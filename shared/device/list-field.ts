import type { Agent, AgentState } from '../model/fleet/agent.ts';
import type { Moment } from '../model/fleet/moment.ts';
import type { DeviceEntry } from './device.ts';
import type { InputRange, Size } from './device-field.ts';

/** What a field is read from: a row, its agent, and that agent's state. */
export interface Subject {
  readonly entry: DeviceEntry;
  readonly agent: Agent;
  readonly state: AgentState;
  readonly version: string | null;
}

export interface FieldValues {
  readonly text: string;
  readonly number: number;
  /** As reported. Numbers in it compare as numbers. */
  readonly version: string;
  readonly size: Size;
  readonly range: InputRange;
  /** Long side to short side. */
  readonly ratio: string;
  readonly address: string;
  readonly choice: string;
  /** In ms since 1970. */
  readonly time: number;
}
export type FieldKind = keyof FieldValues;

interface FieldBase<K extends FieldKind> {
  readonly kind: K;
  /**
   * What it takes to change the value: the device's record; the agent too; or also the moment, i.e. the
   * agent's state and the time, so that it can change all by itself.
   */
  readonly dependsOn: 'device' | 'agent' | 'moment';
  /** Null is unknown; an empty text is known to be empty. */
  readonly read: (subject: Subject, moment: Moment) => FieldValues[K] | null;
}

interface ChoiceField extends FieldBase<'choice'> {
  readonly choices: readonly string[];
}

export type ReadableField =
  | { [K in Exclude<FieldKind, 'choice'>]: FieldBase<K> }[Exclude<FieldKind, 'choice'>]
  | ChoiceField;
