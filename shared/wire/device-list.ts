import { z } from 'zod';
import type { Deviation } from '../device/device.ts';
import type { AnswerProblem } from '../model/failure.ts';
import { hasTextInside, nameByContract, unwrapAnswer } from './contract-names.ts';

/** Below the base address (wire-spec 4.2). */
export const deviceListPath = '/api/DeviceList';

export const deviceListRequest = z.object({
  DeviceAgentIP: z.string().describe('IP address of the agent. Extension: a host name is also accepted'),
  DeviceAgentPort: z.int().describe('Port of the agent, 1 to 65535'),
});
export type DeviceListRequest = z.infer<typeof deviceListRequest>;

/** ResultCode of a successful list (wire-spec 7.2). Others: not shown. */
export const RESULT_OK = 1;

/** The outer object (wire-spec 2.4). */
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

/** If it failed, the list may be missing. */
const deviceListFrame = deviceListAnswer.extend({
  MobileList: z.array(z.unknown()).nullish(),
  PhonesBeingRead: deviceListAnswer.shape.PhonesBeingRead.catch(undefined),
});

let compiled: ReturnType<typeof compileFrame> | null = null;

/**
 * Thousands of responses come at once, and compiled schemas take less than half the time. Compiled with the
 * first response.
 */
function listFrame(): ReturnType<typeof compileFrame> {
  compiled ??= compileFrame();
  return compiled;
}

function compileFrame() {
  return z.compile(deviceListFrame);
}

/** The outer object, and where it breaks the contract. */
interface FrameReading {
  readonly frame: DeviceListAnswer;
  readonly deviations: readonly Deviation[];
}
export type FrameProblem = Extract<AnswerProblem, 'no-list' | 'no-result-code' | 'text-inside'>;

/**
 * Strict about the outer object. Elements get their turn one by one, so a bad one doesn't spoil the rest. A
 * failure needs no list, a success does.
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

/** With the contract's names, and a number for the code. */
function nameFrame(value: unknown): { readonly fields: unknown; readonly deviations: readonly Deviation[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fields: value, deviations: [] };
  // It's an object; see above.
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
