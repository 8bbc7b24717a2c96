import { z } from 'zod';
import type { Deviation, Device } from '../device/device.ts';
import { isOrdinary, plainText } from '../model/plain-text.ts';
import { type DeviceField, type DeviceRecord, deviceRecord } from './device-record.ts';
import { isPlainRecord } from './plain-record.ts';
import { createSharedValues, type SharedValues } from './shared-values.ts';

/** One element of MobileList, understood as far as it goes. */
export interface DeviceReading {
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /** The element as it came, with fields the contract does not name; left out where `writePlainRecord` writes it again. */
  readonly raw?: unknown;
}

let compiled: ReturnType<typeof compileRecord> | null = null;
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
 */
export function readDevice(
  element: unknown,
  askedAddress: string,
  shared: SharedValues = createSharedValues(),
): DeviceReading | string {
  if (!isObject(element)) return `not an object but ${shorten(element)}`;
  if (typeof element['DeviceID'] !== 'string' || element['DeviceID'] === '') {
    return `no DeviceID in ${shorten(element)}`;
  }
  if (element['DeviceID'].length > MOST_ID) return `a DeviceID of ${element['DeviceID'].length} characters`;
  if (wholeRecord().validate(element)) {
    const device = readWhole(element, shared);
    if (device) {
      const deviations = judgeAddress(device.agentAddress, askedAddress, element);
      return isPlainRecord(element) ? { device, deviations } : { device, deviations, raw: element };
    }
  }
  const fields = readFields(element);
  const { known, deviations } = makePlain(fields, element['DeviceID']);
  const other = judgeAddress(known.AgentIP, askedAddress, element);
  return {
    device: toDevice(known, known.DeviceID ?? element['DeviceID']),
    deviations: [...deviations, ...other],
    raw: element,
  };
}

/**
 * Most records are whole, and there may be 50,000 of them at once: these take a tenth of the time when compiled, which is done when the
 * first comes and not while the console starts.
 */
function wholeRecord(): ReturnType<typeof compileRecord> {
  compiled ??= compileRecord();
  return compiled;
}

function compileRecord() {
  return z.compile(deviceRecord);
}

/** The device of a record as the contract has it; null where a text is none, or not one to be shown as it is. */
function readWhole(record: z.input<typeof deviceRecord>, { text, size, range }: SharedValues): Device | null {
  const { DeviceID } = record;
  const share = (value: string | null) => (value === null ? null : text(value, MOST_TEXT));
  const model = {
    agentType: record.AgentType,
    modelName: share(record.ModelName),
    modelId: share(record.ModelID),
    brand: share(record.Brand),
    abi: share(record.Cpuabi),
    osVersion: share(record.SDKVersion),
    buildVersion: share(record.BuildVer),
    screen: size(record.ScreenSize_W, record.ScreenSize_H),
    capture: size(record.CaptureSize_W, record.CaptureSize_H),
    input: range(record.InputScaleMinX, record.InputScaleMaxX, record.InputScaleMinY, record.InputScaleMaxY),
  };
  const device = {
    deviceId: DeviceID,
    model,
    agentAddress: share(record.AgentIP),
    alias: share(record.UserAlias),
    connectedUser: share(record.ConnectedUser),
  };
  const isPlain =
    isOrdinary(DeviceID) &&
    device.agentAddress !== null &&
    model.modelName !== null &&
    model.modelId !== null &&
    model.brand !== null &&
    model.abi !== null &&
    model.osVersion !== null &&
    model.buildVersion !== null &&
    device.alias !== null &&
    device.connectedUser !== null;
  return isPlain ? device : null;
}

function judgeAddress(
  stated: string | null,
  asked: string,
  { AgentIP }: Record<string, unknown>,
): readonly Deviation[] {
  if (stated === null || stated === '' || stated === asked) return noDeviations;
  return [{ field: 'AgentIP', problem: 'other-address', found: shorten(AgentIP) }];
}

interface Fields {
  readonly known: Known;
  readonly deviations: readonly Deviation[];
}

function readFields(element: Record<string, unknown>): Fields {
  const whole = wholeRecord().safeParse(element);
  if (whole.success) return { known: whole.data, deviations: noDeviations };
  const deviations: Deviation[] = [];
  // Field by field only where the record as a whole departs from the contract: that is the rare case.
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
