import { z } from 'zod';
import type { Deviation, Device } from '../model/device.ts';
import { type DeviceField, type DeviceRecord, deviceRecord } from './device-record.ts';

/** One element of MobileList, understood as far as it goes. */
export interface DeviceReading {
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /** The element as it came, with fields the contract does not name. */
  readonly raw: unknown;
}

/** Most records are whole, and there may be 50,000 of them at once: these take a tenth of the time when compiled. */
const wholeRecord = z.compile(deviceRecord);
const noDeviations: readonly Deviation[] = [];

type Known = { [F in DeviceField]: DeviceRecord[F] | null };

/**
 * Reads one element of MobileList. A field that is missing or of the wrong type is unknown and listed as a deviation;
 * it never hides the device. Answers in words why the element is no device where it is none.
 */
export function readDevice(element: unknown, askedAddress: string): DeviceReading | string {
  if (!isObject(element)) return `not an object but ${shorten(element)}`;
  if (typeof element['DeviceID'] !== 'string' || element['DeviceID'] === '') {
    return `no DeviceID in ${shorten(element)}`;
  }
  const { known, deviations } = readFields(element);
  const { AgentIP } = known;
  const isOther = AgentIP !== null && AgentIP !== '' && AgentIP !== askedAddress;
  const other = {
    field: 'AgentIP',
    problem: 'other-address',
    found: isOther ? shorten(AgentIP) : '',
  } as const;
  return {
    device: toDevice(known, element['DeviceID']),
    deviations: isOther ? [...deviations, other] : deviations,
    raw: element,
  };
}

interface Fields {
  readonly known: Known;
  readonly deviations: readonly Deviation[];
}

function readFields(element: Record<string, unknown>): Fields {
  const whole = wholeRecord.safeParse(element);
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

function toDevice(known: Known, deviceId: string): Device {
  return {
    deviceId,
    agentType: known.AgentType,
    agentAddress: known.AgentIP,
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
  return text.length <= FOUND_LENGTH ? text : `${text.slice(0, FOUND_LENGTH)}…`;
}
