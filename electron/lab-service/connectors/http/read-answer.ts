import { contractOrder } from '#shared/device/device-fields.ts';
import { nameByContract } from '#shared/wire/contract-names.ts';
import { findCostlyJson } from '#shared/wire/costly-json.ts';
import { digitsOf, OddNumber, parseJson } from '#shared/wire/parse-json.ts';
import { type DeviceListAnswer, readFrame } from '#shared/wire/device-list.ts';
import { cleanText } from '../clean-text.ts';
import { AgentFailure } from '../agent-failure.ts';

const MESSAGE_LENGTH = 500;

/**
 * Drops unknown fields of the outer object (wire-spec 2.4), so that nothing but a list gets through. @throws
 * AgentFailure
 */
export function readAnswer(bytes: Uint8Array): DeviceListAnswer {
  const excess = findCostlyJson(bytes);
  if (excess !== null) throw new AgentFailure(excess === 'too-deep' ? 'answer-too-deep' : excess);
  const value = parseAnswer(bytes);
  const reading = readFrame(value);
  if (reading === 'text-inside') throw new AgentFailure(reading);
  if (typeof reading === 'string') {
    throw new AgentFailure(isAlmostAFrame(value) ? 'list-malformed' : 'no-device-list');
  }
  const { frame } = reading;
  const MobileList = frame.MobileList.map(writeByContract);
  return { ...frame, MobileList, ResultMessage: cleanText(frame.ResultMessage, MESSAGE_LENGTH) };
}

function parseAnswer(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return parseJson(text);
  } catch {
    // No cause: the parser's error quotes the response.
    throw new AgentFailure(almostAList.test(text) ? 'list-malformed' : 'no-device-list');
  }
}

const almostAList = /^\s*\{(?:\s*"d"\s*:\s*\{)?\s*"(?:MobileList|ResultCode|ResultMessage)"\s*:/i;

type Fields = Readonly<Record<string, unknown>>;

/**
 * For readers who only know the contract: exact names, a DeviceID as text, and 0 for a number that JSON can't
 * hold. All else stays as sent.
 */
function writeByContract(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element;
  // It's an object; see above.
  const { fields: sent } = nameByContract(element as Fields, contractOrder);
  const fields = withoutOurs(sent);
  const { DeviceID: id, Unknown: listed } = fields;
  const lost = Object.keys(fields).filter((name) => isLost(fields[name]));
  if (lost.length === 0 && !isNumber(id)) return fields;
  return {
    ...fields,
    ...(isNumber(id) && { DeviceID: digitsOf(id) }),
    ...Object.fromEntries(lost.map((name) => [name, 0])),
    ...(lost.length > 0 && { Unknown: [...(Array.isArray(listed) ? listed : []), ...lost] }),
  };
}

/** Only our own service writes these. */
function withoutOurs(sent: Fields): Fields {
  if (!Object.hasOwn(sent, 'Claim') && !Object.hasOwn(sent, 'LastScreenshot')) return sent;
  const { Claim: _claim, LastScreenshot: _last, ...rest } = sent;
  return rest;
}

/** JSON can't hold it. */
function isLost(value: unknown): boolean {
  return typeof value === 'number' ? !Number.isFinite(value) : isNumber(value) && digitsOf(value) === null;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof OddNumber;
}

/** An agent with a bad response is still an agent. */
function isAlmostAFrame(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('MobileList' in value || 'ResultCode' in value);
}
