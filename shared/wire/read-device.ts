import type { Deviation, Device, DeviceModel } from '../device/device.ts';
import type { DeviceField, FieldType, WireName } from '../device/device-field.ts';
import { createDevice, createModel, type FieldValue } from '../device/field-values.ts';
import type { ObservedRecord } from '../device/observed.ts';
import { contractOrder } from '../device/device-fields.ts';
import { type DeviceFieldName, wireNames } from '../device/wire-names.ts';
import { plainText } from '../model/text/plain-text.ts';
import { nameByContract } from './contract-names.ts';
import { digitsOf } from './parse-json.ts';
import { REPLACEMENT_CHARACTER } from './text-decoder.ts';
import type { DeviceModels } from './device-models.ts';
import { deviceRecord } from './device-record.ts';
import { isPlainRecord } from './plain-record.ts';

export interface DeviceReading {
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /** The element as sent, extra fields included. Absent if `writePlainRecord` can write it again. */
  readonly raw?: unknown;
}

/** What a response's headers say about who wrote its records. */
export interface RecordSource {
  /** Our own service, on the agent's behalf. Before 0.2 it wrote an empty ConnectedUser for everything behind ADB. */
  readonly isOurs: boolean;
  /** Puts times into this computer's. Null if `Observed` doesn't count. */
  readonly shiftObserved: ((observed: ObservedRecord) => ObservedRecord) | null;
  /** The same for `Claim` and `LastScreenshot`, which only our own service writes. */
  readonly shiftClaim: (<T>(claim: T) => T) | null;
}
export const foreignSource: RecordSource = { isOurs: false, shiftObserved: null, shiftClaim: null };

const noDeviations: readonly Deviation[] = [];

/** In characters; no real device has longer ones. Longer texts are cut, but whole in the raw record. */
export const MAX_TEXT = 200;
/** Never cut an ID: it could become another device's. */
export const MAX_ID = 1_024;

export const textNames = wireNames.filter(({ field: { type } }) => isText(type));

type Fields = Readonly<Record<string, unknown>>;
interface ParsedRecord {
  /** By wire name; null without a value. */
  readonly known: Fields;
  readonly deviations: readonly Deviation[];
}

/**
 * Reads one element of MobileList. What's missing or of the wrong type is unknown and listed as a deviation, but never
 * hides the device. Texts come from outside, so they're made plain. Returns what's wrong if it's no device at all.
 * @param models cache of this service's models seen so far; may grow
 */
export function readDevice(
  element: unknown,
  requestedAddress: string,
  models: DeviceModels,
  source = foreignSource,
): DeviceReading | string {
  if (!isObject(element)) return `not an object but ${shorten(element)}`;
  const reported = withoutFilled(element, source);
  const unknown = findUnknown(reported, source);
  const stated = unknown.length === 0 ? reported : leaveOut(reported, unknown);
  const model = models.find(stated);
  if (model && stated[ID] !== '' && phoneNames.every(({ name, field }) => isAsShown(field, stated[name]))) {
    return finish(element, readPhone(stated, model, requestedAddress), noDeviations, requestedAddress);
  }
  const { fields, renamed } = nameByContract(element, contractOrder);
  if (renamed.length > 0) {
    const reading = readDevice(fields, requestedAddress, models, source);
    return typeof reading === 'string' ? reading : addDeviations(reading, renamed, element);
  }
  const read = readFields(stated, unknown);
  const id = read.known[ID];
  // Our own service passes on what it couldn't read as `Unreadable`.
  const { Unreadable = element } = element;
  if (typeof id !== 'string') return `no DeviceID in ${shorten(Unreadable)}`;
  if (id.length > MAX_ID) return `a DeviceID of ${id.length} characters`;
  const { known: plain, deviations } = makePlain(read);
  const known = placeOfService(placeObserved(plain, unknown, source), source);
  const itsModel = model ?? createModel(({ field }) => valueOf(field, known));
  // An incomplete model would hide missing fields of other records.
  const isWhole = unknown.every((name) => isOfPhone.has(name));
  if (!model && isWhole && deviations.length === 0) models.add(stated, itsModel);
  return finish(element, readPhone(known, itsModel, requestedAddress), deviations, requestedAddress);
}

/** @param raw the element as sent */
export function addDeviations(
  { device, deviations }: DeviceReading,
  added: readonly Deviation[],
  raw: unknown,
): DeviceReading {
  return { device, deviations: [...deviations, ...added], raw };
}

const USER: DeviceFieldName = 'ConnectedUser';
const ID: DeviceFieldName = 'DeviceID';
const none: readonly string[] = [];

/** Fields without information: empty or 0, and listed as unknown. */
function findUnknown(element: Fields, { isOurs }: RecordSource): readonly string[] {
  const { Unknown: listed = isOurs ? [USER] : none } = element;
  // Most records list nothing, so this must be fast.
  if (!Array.isArray(listed) || listed.length === 0) return none;
  return contractOrder.filter((name) => isNothing(name, element[name]) && listed.includes(name));
}

function isNothing(name: string, value: unknown): boolean {
  return value === '' || value === 0 || (name === USER && isNobody(value));
}

/** Databases pad texts with spaces. */
function isNobody(value: unknown): boolean {
  return typeof value === 'string' && /^ *$/.test(value);
}

function leaveOut(element: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(element).filter(([name]) => !names.includes(name)));
}

const OBSERVED: DeviceFieldName = 'Observed';

/**
 * In this computer's time, or nothing if it doesn't count. If our own service doesn't know the user, it watches the
 * device, so no `Observed` means that it hasn't read it. Nobody watches an iPhone, nor some agents of the demo lab.
 */
function placeObserved(
  known: Fields,
  unknown: readonly string[],
  { isOurs, shiftObserved }: RecordSource,
): Fields {
  if (shiftObserved === null) return { ...known, [OBSERVED]: null };
  // The schema allows nothing else.
  const observed = known[OBSERVED] as ObservedRecord | null | undefined;
  if (observed) return { ...known, [OBSERVED]: shiftObserved(observed) };
  const isRead = isOurs && known['Unknown'] && known['Platform'] !== 'ios' && unknown.includes(USER);
  return isRead ? { ...known, [OBSERVED]: {} } : known;
}

const ofService: readonly DeviceFieldName[] = ['Claim', 'LastScreenshot'];

/** As the agent reported it: a user filled in by the service is the claim's. */
function withoutFilled(element: Fields, { shiftClaim }: RecordSource): Fields {
  return shiftClaim === null ? element : emptyFilled(element);
}

function emptyFilled(element: Fields): Fields {
  const { Claim: claim, Unknown: listed } = element;
  if (!isObject(claim) || claim['Filled'] !== true) return element;
  return { ...element, [USER]: '', Unknown: [...(Array.isArray(listed) ? listed : none), USER] };
}

/** Without what our own service has added, which names people. */
export function withoutOfService(element: unknown): unknown {
  if (!isObject(element)) return element;
  const { Claim: _claim, LastScreenshot: _last, ...reported } = emptyFilled(element);
  return reported;
}

/** In this computer's time, or nothing if it doesn't count. */
function placeOfService(known: Fields, { shiftClaim }: RecordSource): Fields {
  const added = ofService.filter((name) => known[name]);
  if (added.length === 0) return known;
  return { ...known, ...Object.fromEntries(added.map((name) => [name, shiftClaim?.(known[name]) ?? null])) };
}

const phoneNames = wireNames.filter(({ field }) => field.of === 'phone');
const isOfPhone: ReadonlySet<string> = new Set(phoneNames.map(({ name }) => name));

/** Would schema and {@link plainText} leave it as it is? */
function isAsShown({ type, isOptional = false }: DeviceField, value: unknown): boolean {
  // If it's optional and absent, there's nothing to check.
  if (value === undefined) return isOptional;
  // A phone's other fields are texts, apart from `Observed`, which is converted.
  if (!isText(type) || typeof value !== 'string' || value.includes(REPLACEMENT_CHARACTER)) return false;
  return type === 'identifier'
    ? plainText(value, MAX_ID) === value
    : plainText(value.trim(), MAX_TEXT) === value;
}

function isText(type: FieldType): boolean {
  return type === 'identifier' || type === 'text' || type === 'stated-text';
}

function readPhone(known: Fields, model: DeviceModel, requestedAddress: string): Device {
  return createDevice(model, ({ field }) => {
    const value = valueOf(field, known);
    // All devices of an agent share one copy of its address.
    return value === requestedAddress ? requestedAddress : value;
  });
}

/** @param known each valid or null */
function valueOf({ type, wire }: DeviceField, known: Fields): FieldValue {
  // The schema has checked each.
  const number = ({ name }: WireName) => (known[name] ?? null) as number | null;
  if (type === 'size') return { width: number(wire.width), height: number(wire.height) };
  if (type === 'range') {
    const { minX, maxX, minY, maxY } = wire;
    return { minX: number(minX), maxX: number(maxX), minY: number(minY), maxY: number(maxY) };
  }
  return known[wire.name] ?? null;
}

function finish(
  element: Record<string, unknown>,
  device: Device,
  deviations: readonly Deviation[],
  requestedAddress: string,
): DeviceReading {
  const { agentAddress } = device;
  const isSent = typeof element['AgentIP'] === 'string' || element['AgentIP'] === null;
  const isOther = isSent && agentAddress !== null && !isAddressOf(agentAddress, requestedAddress);
  const all = isOther
    ? [
        ...deviations,
        { field: 'AgentIP', problem: 'other-address', found: shorten(element['AgentIP']) } as const,
      ]
    : deviations;
  // `writePlainRecord` can't restore ConnectedUser for an unknown user.
  return deviations.length === 0 && device.connectedUser !== null && isPlainRecord(element)
    ? { device, deviations: all }
    : { device, deviations: all, raw: element };
}

const hostAndPort = /^(.*):(\d+)$/;
const ipAddress = /^(?:[\d.]+|[\da-f:.]*:[\da-f:.]*)$/;

/**
 * Could this be the address we asked for? Ask by host name, and the agent reports an IP (wire-spec 4.2 rule
 * 3) that we can't compare here. Brackets around IPv6 don't matter.
 */
function isAddressOf(stated: string, asked: string): boolean {
  if (stated === asked) return true;
  const [, host = '', port] = hostAndPort.exec(plainAddress(asked)) ?? [];
  const [, statedHost = '', statedPort] = hostAndPort.exec(plainAddress(stated)) ?? [];
  if (port === undefined || statedPort !== port) return false;
  return statedHost === host || (!ipAddress.test(host) && ipAddress.test(statedHost));
}

function plainAddress(text: string): string {
  return text.toLowerCase().replace(/^\[(.*)\](?=:\d+$)/, '$1');
}

function readFields(element: Fields, unknown: readonly string[]): ParsedRecord {
  const deviations: Deviation[] = [];
  const entries = Object.entries(deviceRecord.shape).map(([field, schema]) => {
    const isPresent = Object.hasOwn(element, field);
    const reading = schema.safeParse(isPresent ? element[field] : undefined);
    if (reading.success) return [field, tidy(field, reading.data)];
    if (unknown.includes(field)) return [field, null];
    deviations.push({
      field,
      problem: isPresent ? 'wrong-type' : 'missing',
      found: isPresent ? shorten(element[field]) : '',
    });
    const otherwise = schema.safeParse(readOtherwise(element[field]));
    // The number 0 is nobody.
    return [field, otherwise.success && !(field === USER && element[field] === 0) ? otherwise.data : null];
  });
  return { known: Object.fromEntries(entries), deviations };
}

/** Padding is neither shown nor searched. Only spaces mean nobody; any other invisible text is unknown. */
function tidy(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || field === ID) return value;
  return field === USER && !isNobody(value) && !visible.test(value) ? null : value.trim();
}

const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A number for a text, or a text for a number. */
function readOtherwise(value: unknown): string | number | undefined {
  if (typeof value === 'string') return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
  return digitsOf(value) ?? undefined;
}

/** {@link plainText} for all; each text that changed or couldn't be decoded is a deviation. */
function makePlain({ known, deviations }: ParsedRecord): ParsedRecord {
  const odd = textNames.flatMap(({ name, field: { type } }) => {
    const text = known[name];
    if (typeof text !== 'string') return [];
    // An ID can't be cut, and each of its characters may take nine to spell out.
    const plain = plainText(text, type === 'identifier' ? MAX_ID * 9 : MAX_TEXT);
    const problem = text.includes(REPLACEMENT_CHARACTER) ? 'not-decoded' : 'not-plain';
    return plain === text && problem === 'not-plain' ? [] : [{ name, plain, problem } as const];
  });
  if (odd.length === 0) return { known, deviations };
  const remarks = odd.map(({ name: field, problem }) => ({ field, problem, found: '' }) as const);
  const texts = Object.fromEntries(odd.map(({ name, plain }) => [name, plain]));
  return { known: { ...known, ...texts }, deviations: [...deviations, ...remarks] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FOUND_LENGTH = 80;

/** As JSON, short enough for a sentence. */
function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return plainText(text, FOUND_LENGTH);
}
