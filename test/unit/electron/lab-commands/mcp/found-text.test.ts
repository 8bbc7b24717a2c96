import { expect, it } from 'vitest';
import { describeDevices } from '../../../../../electron/lab-commands/mcp/device-data.ts';
import { summarizeDevices } from '../../../../../electron/lab-commands/mcp/found-text.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';
import { labDevices } from '../../../../fixtures/lab-devices-answer.ts';

const notReserved = 'A match is not a reservation: another user can take the device at any time.';
const none = labDevices([]);
const one = labDevices([labDevice({ deviceId: 'R3' })]);

it.each([
  [none, 'No device matches.'],
  [
    { ...none, agents: 9, silentAgents: 9 },
    'No device matches. 9 of 9 agents have no current data, so devices may be missing or stale.',
  ],
  [one, `1 device matches. ${notReserved}`],
  [labDevices([...one.devices, ...one.devices]), `2 devices match. ${notReserved}`],
  [
    { ...one, total: 50_000 },
    `1 of 50000 matching devices are in the result. Make the query narrower to see others. ${notReserved}`,
  ],
  [
    labDevices([labDevice({ deviceId: 'R3', availability: 'in-use', connectedUser: null })]),
    `1 device matches. The token does not show the names of users. ${notReserved}`,
  ],
])('summarizes a result', (answer, text) => {
  expect(summarizeDevices(describeDevices(answer, 10))).toBe(text);
});
