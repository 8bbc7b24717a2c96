import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { listedAgent, nameless, startPolledLab } from '../../../../fakes/polled-lab.ts';

const AGENTS = 200;
const DEVICES = 250;
/** For a slow machine. Without slices, the event loop is blocked for seconds. */
const LONGEST_DELAY_MS = 250;

it('50,000 devices are returned in slices, with and without names', { timeout: 60_000 }, async () => {
  const agents = Array.from({ length: AGENTS }, (_, index) => listedAgent(index + 1));
  const { list, request } = await startPolledLab(agents);
  for (let index = 1; index <= AGENTS; index += 1) {
    const records = Array.from({ length: DEVICES }, (_, place) => ({
      ...exampleRecord,
      DeviceID: `${index}-${place}`,
      ConnectedUser: place === 0 ? `user ${index}` : '',
    }));
    list(index, records);
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const answers = await Promise.all([
    request({ q: '"galaxy s24"' }),
    request({ q: '"galaxy s24"' }, { token: nameless }),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(LONGEST_DELAY_MS);
  for (const body of bodies) {
    const { total, devices } = JSON.parse(Buffer.from(body).toString());
    expect([total, devices.length]).toEqual([50_000, 50_000]);
  }
});
