import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { AnswerBytes } from '../limits/answer-bytes.ts';
import type { EncodedList } from './encode-list.ts';
import type { ReadInTurn } from '../limits/reading-turns.ts';
import type { TakePicture } from './picture.ts';

export interface AgentTarget extends AgentAddress {
  /** The allowed IP addresses of `host`: connect to these only. Not looked up again during the contact. */
  readonly ips: readonly string[];
}

export interface ContactParts {
  /** Called when the agent reports its kind and version; see `agentHeader`. */
  readonly onVersion?: (version: string) => void;
  readonly bytes?: Pick<AnswerBytes, 'grow'>;
  readonly readInTurn?: ReadInTurn;
  /** Whether a known owner wants the list, as limits tell known owners from strangers. True by default. */
  readonly isKnown?: boolean;
}

export interface Connector {
  /** The agent's own records stay unchanged (wire-spec 2.5). @throws AgentFailure */
  listDevices(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<DeviceListAnswer>;
  /** For the polling: repeats no work while the response stays the same, and doesn't track the agent. */
  poll?(target: AgentTarget, signal: AbortSignal, parts?: ContactParts): Promise<EncodedList>;
  /** The list of a tracked agent, without a request. Null if there is none or it is too old. */
  recall?(target: AgentTarget): DeviceListAnswer | null;
  /** Absent for agents of whose phones no pictures can be taken. */
  readonly takePicture?: TakePicture<AgentTarget>;
  trackedCount?(): number;
  close(): Promise<void>;
}
