import type { Agent, AgentState } from '../model/agent.ts';
import type { Moment } from '../model/moment.ts';
import type { DeviceEntry } from './device.ts';
import type { InputRange, Size } from './device-field.ts';

/** A device as a field is read from it: its row, its agent, and what is known of that agent. */
export interface Subject {
  readonly entry: DeviceEntry;
  readonly agent: Agent;
  readonly state: AgentState;
  /** As in `AgentReport`. */
  readonly version: string | null;
}

/** What a field of each kind reads. */
export interface FieldValues {
  readonly text: string;
  readonly number: number;
  /** As stated; its parts are compared as numbers where it has any. */
  readonly version: string;
  readonly size: Size;
  readonly range: InputRange;
  /** Long side to short side, as in `20:9`. */
  readonly ratio: string;
  /** `ip:port`. */
  readonly address: string;
  /** One of the field's choices. */
  readonly choice: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}
export type FieldKind = keyof FieldValues;

interface FieldBase<K extends FieldKind> {
  readonly kind: K;
  /**
   * What the value depends on: the device's own record; also its agent; or also the moment,
   * that is the agent's state and the time, so that it changes without any of the others.
   */
  readonly dependsOn: 'device' | 'agent' | 'moment';
  /** Null is unknown; an empty text is known to be empty. */
  readonly read: (subject: Subject, moment: Moment) => FieldValues[K] | null;
}

interface ChoiceField extends FieldBase<'choice'> {
  /** In the order they are listed and sorted. */
  readonly choices: readonly string[];
}

/** What a list reads of a device, by its kind. */
export type ReadableField =
  { [K in Exclude<FieldKind, 'choice'>]: FieldBase<K> }[Exclude<FieldKind, 'choice'>] | ChoiceField;
