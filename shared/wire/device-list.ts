import { z } from 'zod';
import type { Deviation } from '../device/device.ts';
import type { AnswerProblem } from '../model/failure.ts';
import { hasTextInside, nameByContract, unwrapAnswer } from './contract-names.ts';

/** The path of DeviceList below the base address (wire-spec 4.2). */
export const deviceListPath = '/api/DeviceList';

/** The body of a DeviceList request (wire-spec 2.3). */
export const deviceListRequest = z.object({
  DeviceAgentIP: z.string().describe('IP address of the agent. Extension: a host name is also accepted'),
  DeviceAgentPort: z.int().describe('Port of the agent, 1 to 65535'),
});
export type DeviceListRequest = z.infer<typeof deviceListRequest>;

/** The ResultCode of a successful list (wire-spec 7.2). Other values: not shown. */
export const RESULT_OK = 1;

/** The outer object of a DeviceList response (wire-spec 2.4). */
export const deviceListAnswer = z.object({
  MobileList: z.array(z.unknown()).describe('All devices of the agent'),
  ResultCode: z
    .int()
    .describe(
      '1 means success. Otherwise a code of the agent, or of the service with the header device-lab-failure',
    ),
  ResultMessage: z
    .string()
    .nullish()
    .catch(null)
    .describe('Empty if ResultCode is 1, otherwise its meaning in words'),
  PhonesBeingRead: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Extension: phones in the list that the agent is still reading for the first time. Absent if there are none',
    ),
});

/** A failed response may omit the list. */
const deviceListFrame = deviceListAnswer.extend({
  MobileList: z.array(z.unknown()).nullish(),
  PhonesBeingRead: deviceListAnswer.shape.PhonesBeingRead.catch(undefined),
});

let compiled: ReturnType<typeof compileFrame> | null = null;

/**
 * Thousands of responses arrive at once. Compiled schemas parse them in less than half the time. They are compiled
 * for the first response.
 */
function listFrame(): ReturnType<typeof compileFrame> {
  compiled ??= compileFrame();
  return compiled;
}

function compileFrame() {
  return z.compile(deviceListFrame);
}

/** The outer object of an answer, and where it does not match the contract. */
interface FrameReading {
  readonly frame: DeviceListAnswer;
  readonly deviations: readonly Deviation[];
}
export type FrameProblem = Extract<AnswerProblem, 'no-list' | 'no-result-code' | 'text-inside'>;

/**
 * Parses the outer object of a response strictly. Elements are parsed one by one, so that an invalid one does not
 * affect the others. A failure without a list has no devices. A success without one is invalid.
 */
export function readFrame(value: unknown): FrameReading | FrameProblem {
  if (hasTextInside(value)) return 'text-inside';
  const { fields, deviations } = nameFrame(unwrapAnswer(value));
  const { success, data, error } = listFrame().safeParse(fields);
  if (!success) return error.issues[0]?.path[0] === 'ResultCode' ? 'no-result-code' : 'no-list';
  const { MobileList, ResultCode, ResultMessage, PhonesBeingRead } = data;
  const list = MobileList ?? (ResultCode === RESULT_OK ? null : []);
  if (list === null) return 'no-list';
  const frame = { MobileList: list, ResultCode, ResultMessage: ResultMessage ?? '' };
  return { frame: PhonesBeingRead === undefined ? frame : { ...frame, PhonesBeingRead }, deviations };
}

const frameNames = ['MobileList', 'ResultCode', 'ResultMessage'];

/** The outer object with the names of the contract and a number for a code. */
function nameFrame(value: unknown): { readonly fields: unknown; readonly deviations: readonly Deviation[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fields: value, deviations: [] };
  // The entries of an object.
  const { fields, renamed } = nameByContract(value as Readonly<Record<string, unknown>>, frameNames);
  const { ResultCode: code } = fields;
  if (typeof code !== 'string' || !/^-?\d{1,9}$/.test(code)) return { fields, deviations: renamed };
  const deviation = { field: 'ResultCode', problem: 'wrong-type', found: JSON.stringify(code) } as const;
  return { fields: { ...fields, ResultCode: Number(code) }, deviations: [...renamed, deviation] };
}

export interface DeviceListAnswer {
  readonly MobileList: readonly unknown[];
  readonly ResultCode: number;
  readonly ResultMessage: string;
  readonly PhonesBeingRead?: number;
}
