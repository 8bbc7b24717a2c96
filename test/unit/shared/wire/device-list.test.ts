import { expect, it } from 'vitest';
import { deviceListRequest } from '#shared/wire/device-list.ts';

it.each([
  {},
  { DeviceAgentIP: '10.0.0.5' },
  { DeviceAgentPort: 5037 },
  { DeviceAgentIP: '10.0.0.5', DeviceAgentPort: 1.5 },
])('the body of DeviceList is an address and a port, not %j', (body) =>
  expect(deviceListRequest.safeParse(body).success).toBe(false),
);
