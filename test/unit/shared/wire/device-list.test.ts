import { expect, it } from 'vitest';
import { deviceListRequest, readFrame } from '#shared/wire/device-list.ts';

it.each([
  {},
  { DeviceAgentIP: '10.0.0.5' },
  { DeviceAgentPort: 5037 },
  { DeviceAgentIP: '10.0.0.5', DeviceAgentPort: 1.5 },
])('the body of DeviceList is an address and a port, not %j', (body) =>
  expect(deviceListRequest.safeParse(body).success).toBe(false),
);

const frameOf = (fields: object) => ({ MobileList: [1], ResultCode: 1, ResultMessage: '', ...fields });

it.each([
  [{ MobileList: [1], ResultCode: 1, ResultMessage: 7 }, frameOf({})],
  [{ ResultCode: -1, ResultMessage: 'x' }, frameOf({ MobileList: [], ResultCode: -1, ResultMessage: 'x' })],
  [{ MobileList: null, ResultCode: 9 }, frameOf({ MobileList: [], ResultCode: 9 })],
  [{ MobileList: [1], ResultCode: 1, PhonesBeingRead: 2 }, frameOf({ PhonesBeingRead: 2 })],
  ...[0, -1, 1.5, '1', null, {}].map((PhonesBeingRead): [object, object] => [
    { MobileList: [1], ResultCode: 1, PhonesBeingRead },
    frameOf({}),
  ]),
  [{ MobileList: null, ResultCode: 1 }, 'no-list'],
  [{ ResultCode: 1 }, 'no-list'],
  [{ MobileList: {}, ResultCode: 1 }, 'no-list'],
  [[], 'no-list'],
  [null, 'no-list'],
  [{ MobileList: [] }, 'no-result-code'],
  [{ MobileList: [], ResultCode: 'ok' }, 'no-result-code'],
  [{ MobileList: [], ResultCode: '1.5' }, 'no-result-code'],
  [{ mobileList: [], MOBILELIST: [], ResultCode: 1 }, 'no-list'],
  [{ d: null }, 'no-list'],
  [{ d: '{"MobileList":[],"ResultCode":1}' }, 'text-inside'],
  [{ MobileList: [], ResultCode: 1.5 }, 'no-result-code'],
])('reads the outer object %j', (value, expected) => {
  const reading = readFrame(value);
  expect(typeof reading === 'string' ? reading : reading.frame).toEqual(expected);
});

it('says where the outer object breaks the contract', () => {
  const frame = { MobileList: [], ResultCode: 1, ResultMessage: 'note' };
  expect(readFrame(frame)).toEqual({ frame, deviations: [] });
  expect(readFrame({ mobileList: [], ResultCode: '1', resultMessage: 'note' })).toEqual({
    frame,
    deviations: [
      { field: 'MobileList', problem: 'other-case', found: 'mobileList' },
      { field: 'ResultMessage', problem: 'other-case', found: 'resultMessage' },
      { field: 'ResultCode', problem: 'wrong-type', found: '"1"' },
    ],
  });
});
