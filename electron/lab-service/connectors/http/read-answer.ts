import { findCostlyJson } from '#shared/wire/costly-json.ts';
import { type DeviceListAnswer, readFrame } from '#shared/wire/device-list.ts';
import { cleanText } from '../clean-text.ts';
import { AgentFailure } from '../connector.ts';

const MESSAGE_LENGTH = 500;

/**
 * Reads an agent's answer (wire-spec 2.4): the frame alone. Elements of MobileList stay as they came; anything beside the
 * three fields is left behind, so that nothing but a list of devices passes.
 * @throws AgentFailure
 */
export function readAnswer(bytes: Uint8Array): DeviceListAnswer {
  const excess = findCostlyJson(bytes);
  if (excess !== null) throw new AgentFailure(excess === 'too-deep' ? 'answer-too-deep' : excess);
  const value = parseJson(bytes);
  const frame = readFrame(value);
  if (typeof frame === 'string') {
    throw new AgentFailure(isAlmostAFrame(value) ? 'list-malformed' : 'no-device-list');
  }
  const { MobileList, ResultCode, ResultMessage } = frame;
  return { MobileList, ResultCode, ResultMessage: cleanText(ResultMessage, MESSAGE_LENGTH) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Without its cause, which quotes the answer.
    throw new AgentFailure('no-device-list');
  }
}

/** An agent that gets its answer wrong is still one. */
function isAlmostAFrame(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('MobileList' in value || 'ResultCode' in value);
}
