import type { Agent, AgentState } from '../model/fleet/agent.ts';
import type { Moment } from '../model/fleet/moment.ts';
import type { DeviceEntry } from './device.ts';
import type { InputRange, Size } from './device-field.ts';

/** The input from which a field is read: its row, its agent, and the state of that agent. */
export interface Subject {
  readonly entry: DeviceEntry;
  readonly agent: Agent;
  readonly state: AgentState;
  /** As in `AgentReport`. */
  readonly version: string | null;
}

/** The value that a field of each kind returns. */
export interface FieldValues {
  readonly text: string;
  readonly number: number;
  /** As stated. If it contains numbers, they are compared as numbers. */
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
   * The dependencies of the value: the device's own record; also its agent; or also the moment, which is the
   * agent's state and the time. A value of the moment can change alone.
   */
  readonly dependsOn: 'device' | 'agent' | 'moment';
  /** Null is unknown. An empty text is known to be empty. */
  readonly read: (subject: Subject, moment: Moment) => FieldValues[K] | null;
}

interface ChoiceField extends FieldBase<'choice'> {
  /** In display and sort order. */
  readonly choices: readonly string[];
}

/** The reader of a field, by its kind. */
export type ReadableField =
  | { [K in Exclude<FieldKind, 'choice'>]: FieldBase<K> }[Exclude<FieldKind, 'choice'>]
  | ChoiceField;
