import type { Deviation, Device, DeviceModel } from '../device/device.ts';
import { plainText } from '../model/plain-text.ts';
import type { DeviceModels } from './device-models.ts';
import { type DeviceField, type DeviceRecord, deviceRecord } from './device-record.ts';
import { isPlainRecord } from './plain-record.ts';

/** One element of MobileList, understood as far as it goes. */
export interface DeviceReading {
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /** The element as it came, with fields the contract does not name; left out where `writePlainRecord` writes it again. */
  readonly raw?: unknown;
}

const noDeviations: readonly Deviation[] = [];

/** In characters. No device says more of itself; a text that does is cut, and is whole in the raw record. */
export const MOST_TEXT = 200;
/** An identifier cannot be cut: it would be that of another device. */
export const MOST_ID = 1_024;

/** What a device says of itself in words. */
export const textFields = [
  'DeviceID',
  'AgentIP',
  'ModelName',
  'ModelID',
  'Brand',
  'Cpuabi',
  'SDKVersion',
  'BuildVer',
  'UserAlias',
  'ConnectedUser',
] as const satisfies readonly DeviceField[];

type Known = { [F in DeviceField]: DeviceRecord[F] | null };

/**
 * Reads one element of MobileList. A field that is missing or of the wrong type is unknown and listed as a deviation;
 * it never hides the device. Texts are made plain, since whoever holds a phone chooses what they say. Answers in words why the element is no device where it is none.
 * @param models those of earlier records of the same service, to which this one's is added
 */
export function readDevice(
  element: unknown,
  askedAddress: string,
  models: DeviceModels,
): DeviceReading | string {
  if (!isObject(element)) return `not an object but ${shorten(element)}`;
  const { DeviceID } = element;
  if (typeof DeviceID !== 'string' || DeviceID === '') return `no DeviceID in ${shorten(element)}`;
  if (DeviceID.length > MOST_ID) return `a DeviceID of ${DeviceID.length} characters`;
  const model = models.find(element);
  const device = model && readPhone(element, DeviceID, model, askedAddress);
  if (device) return finish(element, device, noDeviations, askedAddress);
  const { known, deviations } = makePlain(readFields(element), DeviceID);
  const exact = toDevice(known, known.DeviceID ?? DeviceID);
  if (!model && deviations.length === 0) models.learn(element, exact.model);
  return finish(element, { ...exact, model: model ?? exact.model }, deviations, askedAddress);
}

/** The device of a record whose model is known; null where one of its own texts is missing, or not as it is shown. */
function readPhone(
  { AgentIP, UserAlias, ConnectedUser }: Record<string, unknown>,
  deviceId: string,
  model: DeviceModel,
  askedAddress: string,
): Device | null {
  // All phones of an agent share one text of its address.
  const agentAddress = AgentIP === askedAddress ? askedAddress : AgentIP;
  if (!isPlain(deviceId, MOST_ID) || !isPlain(UserAlias) || !isPlain(ConnectedUser)) return null;
  return isPlain(agentAddress)
    ? { deviceId, model, agentAddress, alias: UserAlias, connectedUser: ConnectedUser }
    : null;
}

function isPlain(text: unknown, mostLength = MOST_TEXT): text is string {
  return typeof text === 'string' && plainText(text, mostLength) === text;
}

function finish(
  element: Record<string, unknown>,
  device: Device,
  deviations: readonly Deviation[],
  askedAddress: string,
): DeviceReading {
  const { agentAddress } = device;
  const isOther = agentAddress !== null && agentAddress !== '' && agentAddress !== askedAddress;
  const all = isOther
    ? [
        ...deviations,
        { field: 'AgentIP', problem: 'other-address', found: shorten(element['AgentIP']) } as const,
      ]
    : deviations;
  return deviations.length === 0 && isPlainRecord(element)
    ? { device, deviations: all }
    : { device, deviations: all, raw: element };
}

interface Fields {
  readonly known: Known;
  readonly deviations: readonly Deviation[];
}

function readFields(element: Record<string, unknown>): Fields {
  const deviations: Deviation[] = [];
  const entries = Object.entries(deviceRecord.shape).map(([field, schema]) => {
    const isPresent = Object.hasOwn(element, field);
    const reading = schema.safeParse(isPresent ? element[field] : undefined);
    if (reading.success) return [field, reading.data];
    deviations.push({
      field,
      problem: isPresent ? 'wrong-type' : 'missing',
      found: isPresent ? shorten(element[field]) : '',
    });
    return [field, null];
  });
  // Object.fromEntries forgets which field goes with which type; the schema's own shape was walked above.
  return { known: Object.fromEntries(entries) as Known, deviations };
}

/** With every text as {@link plainText} writes it, and a deviation for each that came otherwise. */
function makePlain(fields: Fields, deviceId: string): Fields {
  const texts = { ...fields.known, DeviceID: deviceId };
  const odd = textFields.flatMap((field) => {
    const text = texts[field];
    const plain = text === null ? null : plainText(text, mostLengthOf(field));
    return plain === text ? [] : [[field, plain] as const];
  });
  if (odd.length === 0) return fields;
  const deviations = odd.map(([field]) => ({ field, problem: 'not-plain', found: '' }) as const);
  return {
    known: { ...fields.known, ...Object.fromEntries(odd) },
    deviations: [...fields.deviations, ...deviations],
  };
}

function mostLengthOf(field: DeviceField): number {
  // Each of its characters may take nine to be named.
  return field === 'DeviceID' ? MOST_ID * 9 : MOST_TEXT;
}

function toDevice(known: Known, deviceId: string): Device {
  return {
    deviceId,
    model: {
      agentType: known.AgentType,
      modelName: known.ModelName,
      modelId: known.ModelID,
      brand: known.Brand,
      abi: known.Cpuabi,
      osVersion: known.SDKVersion,
      buildVersion: known.BuildVer,
      screen: { width: known.ScreenSize_W, height: known.ScreenSize_H },
      capture: { width: known.CaptureSize_W, height: known.CaptureSize_H },
      input: {
        minX: known.InputScaleMinX,
        maxX: known.InputScaleMaxX,
        minY: known.InputScaleMinY,
        maxY: known.InputScaleMaxY,
      },
    },
    agentAddress: known.AgentIP,
    alias: known.UserAlias,
    connectedUser: known.ConnectedUser,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FOUND_LENGTH = 80;

/** A value as JSON, short enough to stand in a sentence. */
function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return plainText(text, FOUND_LENGTH);
}
