import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AnswerBytes } from '../limits/answer-bytes.ts';
import type { EncodedList } from './encode-list.ts';
import type { ReadInTurn } from '../limits/reading-turns.ts';
import type { TakePicture } from './picture.ts';

export interface AgentTarget extends AgentAddress {
  /** The addresses of `host` that are allowed. Connect only to these; there's no second lookup. */
  readonly ips: readonly string[];
}

export interface ContactParts {
  /** When the agent says its kind and version; see `agentHeader`. */
  readonly onVersion?: (version: string) => void;
  readonly bytes?: Pick<AnswerBytes, 'grow'>;
  readonly readInTurn?: ReadInTurn;
  /** High priority: somebody known wants the list. Defaults to true. */
  readonly isKnown?: boolean;
}

export interface Connector {
  /** Leaves the agent's own records alone (wire-spec 2.5). @throws AgentFailure */
  listDevices(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<DeviceListAnswer>;
  /** For polling: does no work twice while the response stays the same, and doesn't track the agent. */
  poll?(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<EncodedList>;
  /** A tracked agent's list, without asking. Null if there's none, or it's too old. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** Absent if this kind's phones can't be photographed. */
  readonly takePicture?: TakePicture<AgentTarget>;
  trackedCount?(): number;
  close(): Promise<void>;
}
