import { z } from 'zod';

/** The path of DeviceList below the base address (wire-spec 4.2). */
export const deviceListPath = '/api/DeviceList';

/** The body of a DeviceList request (wire-spec 2.3). */
export const deviceListRequest = z.object({
  /** IP address of the device connector; text. */
  DeviceAgentIP: z.string(),
  /** Port of the device connector; integer. */
  DeviceAgentPort: z.int(),
});
export type DeviceListRequest = z.infer<typeof deviceListRequest>;

/** The ResultCode of a list that succeeded (wire-spec 7.2). Other values: not shown. */
export const RESULT_OK = 1;

/** The frame of a DeviceList answer (wire-spec 2.4). */
export const deviceListAnswer = z.object({
  /** The devices of the agent; an array of device objects. */
  MobileList: z.array(z.unknown()),
  /** 1 for a successful list; integer. */
  ResultCode: z.int(),
  /** Message; text, empty beside a ResultCode of 1. A service that leaves it out says nothing. */
  ResultMessage: z.string().nullish().catch(null),
});

/** A service that refuses may leave the list out. */
const deviceListFrame = deviceListAnswer.extend({ MobileList: z.array(z.unknown()).nullish() });

let compiled: ReturnType<typeof compileFrame> | null = null;

/** Thousands of answers come at once: compiled, when the first comes, their frames take less than half the time. */
function listFrame(): ReturnType<typeof compileFrame> {
  compiled ??= compileFrame();
  return compiled;
}

function compileFrame() {
  return z.compile(deviceListFrame);
}

/**
 * Reads the frame of an answer: exact in what makes it one. Elements are read one by one, so that an odd one hides no other. A refusal without
 * a list has no devices; a success without one is no answer.
 */
export function readFrame(value: unknown): DeviceListAnswer | 'no-list' | 'no-result-code' {
  const { success, data, error } = listFrame().safeParse(value);
  if (!success) return error.issues[0]?.path[0] === 'ResultCode' ? 'no-result-code' : 'no-list';
  const { MobileList, ResultCode, ResultMessage } = data;
  const list = MobileList ?? (ResultCode === RESULT_OK ? null : []);
  if (list === null) return 'no-list';
  return { MobileList: list, ResultCode, ResultMessage: ResultMessage ?? '' };
}

export interface DeviceListAnswer {
  readonly MobileList: readonly unknown[];
  readonly ResultCode: number;
  readonly ResultMessage: string;
}
