import { findCostlyJson } from '#shared/wire/costly-json.ts';
import { type DeviceListAnswer, readFrame } from '#shared/wire/device-list.ts';
import { cleanText } from '../clean-text.ts';
import { AgentFailure } from '../connector.ts';

const MESSAGE_LENGTH = 500;

/**
 * Parses the outer object of an agent's response (wire-spec 2.4). Elements of MobileList stay unchanged. Any unknown
 * field is dropped, so that only a list of devices passes.
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
  return { ...frame, ResultMessage: cleanText(frame.ResultMessage, MESSAGE_LENGTH) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // The failure has no cause, because the parser's error quotes the response.
    throw new AgentFailure('no-device-list');
  }
}

/** An agent that sends an invalid response is still an agent. */
function isAlmostAFrame(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('MobileList' in value || 'ResultCode' in value);
}
