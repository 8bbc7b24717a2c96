import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type AgentOutcome,
  createAgentAnswers,
} from '../../../../../../electron/lab-service/agents/agent-answers.ts';
import { sharePolling } from '../../../../../../electron/lab-service/polling/sharing/shared-polling.ts';
import { AgentFailure } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import { openLabDevices } from '../../../../../../electron/lab-service/devices/lab-devices.ts';
import { createLabMetrics } from '../../../../../../electron/lab-service/observe/lab-metrics.ts';
import { openAccountsAt } from '../../../../../fakes/accounts-databases.ts';
import { type Postgres, startPostgres, whyToSkipPostgres } from '../../../../../fakes/postgres.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';

const newAgent = { host: '10.0.0.1', port: 1, name: 'R', group: '', note: '', isEnabled: true };
const list = {
  current: () => ({ revision: 1, agents: [] }),
  isListed: (key: string) => key !== 'unlisted',
  subscribe: () => () => undefined,
};

const listed = (text: string): AgentOutcome => ({
  kind: 'list',
  list: { json: Buffer.from(text) },
  version: null,
  isOurs: false,
});

const skipped = whyToSkipPostgres();
describe.skipIf(skipped !== null)(
  `polling with several processes${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    let server: Postgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.close());

    async function makePlace() {
      return { kind: 'postgres', url: await server.createDatabase() } as const;
    }

    /** A process that would poll agents: `refreshed` has the agents that it must poll. */
    async function open(place: Awaited<ReturnType<typeof makePlace>>) {
      const { db } = await openAccountsAt(place);
      const log = createRecordingLog();
      const answers = createAgentAnswers();
      const refreshed: string[] = [];
      let isPolling = false;
      const shared = await sharePolling({
        answers,
        list,
        db,
        url: place.url,
        log,
        beginPolling() {
          isPolling = true;
          return {
            roundMs: () => 7_000,
            async refresh(key) {
              refreshed.push(key);
              answers.put(key, listed('refreshed'), Date.now());
            },
            close: () => void (isPolling = false),
          };
        },
      });
      let closing: Promise<void> | null = null;
      const close = () => (closing ??= shared.close());
      onTestFinished(close);
      const find = (key: string) => answers.find(key)?.outcome;
      return { db, log, answers, shared, refreshed, isPolling: () => isPolling, find };
    }

    it('polls in one of them, and the other ones have its answers', async () => {
      const place = await makePlace();
      const [first, second] = [await open(place), await open(place)];
      expect([first.isPolling(), second.isPolling()]).toEqual([true, false]);
      first.answers.put('a', listed('one'), Date.now());
      await expect.poll(() => second.find('a')).toEqual(first.find('a'));
      expect(second.answers.revision()).toBe(first.answers.revision());
      expect(second.shared.roundMs()).toBe(7_000);
      expect((await open(place)).find('a')).toEqual(first.find('a'));
    });

    it('continues in another one with the last answers after a stop', async () => {
      const place = await makePlace();
      const [first, second] = [await open(place), await open(place)];
      first.answers.put('a', listed('the last'), Date.now());
      await first.shared.close();
      expect(first.isPolling()).toBe(false);
      await expect.poll(second.isPolling).toBe(true);
      await expect.poll(() => second.find('a')).toEqual(first.find('a'));
      expect([first, second].flatMap(({ log }) => log.lines).join()).not.toContain('error');
    });

    it('polls an agent for a caller of another process', async () => {
      const place = await makePlace();
      const [first, second] = [await open(place), await open(place)];
      await Promise.all([second.shared.refresh('a'), second.shared.refresh('a')]);
      expect(second.find('a')).toEqual(listed('refreshed'));
      expect(first.refreshed).toEqual(['a']);
      expect(second.shared.refresh('unlisted')).toBeNull();
      expect(second.refreshed).toEqual([]);
    });

    it('reports the same metrics in each process', async () => {
      const place = await makePlace();
      const [first, second] = [await open(place), await open(place)];
      const [one, other] = [first, second].map(({ answers, shared, log }) => {
        const agents = [{ ...newAgent, id: '1', updatedAt: null }];
        const labDevices = openLabDevices({
          list: { current: () => ({ revision: 1, agents }) },
          answers,
          polling: shared,
        });
        const metrics = createLabMetrics({ labDevices, perAgent: 'auto', log });
        onTestFinished(() => metrics.close());
        // Times are exact only to the duration of a query.
        return async () => (await metrics.render()).toString().replaceAll(/ \d{10}\.?\d*$/gm, ' time');
      });
      const key = '10.0.0.1:1';
      const failed = { kind: 'failed', failure: new AgentFailure('hung-up') } as const;
      const devices =
        '{"MobileList":[{"DeviceID":"d","ConnectedUser":""}],"ResultCode":1,"ResultMessage":""}';
      for (const [outcome, expected] of [
        [listed(devices), 'device_lab_devices{agent="10.0.0.1:1",name="R",group="",availability="free"} 1'],
        [failed, 'device_lab_agent_drops_total{agent="10.0.0.1:1",name="R",group=""} 1'],
        [
          listed(devices.replace('{"DeviceID":"d","ConnectedUser":""}', '')),
          'device_lab_agents_up{agent="10.0.0.1:1",name="R",group=""} 1',
        ],
      ] as const) {
        first.answers.put(key, outcome, Date.now());
        await expect.poll(() => other?.()).toContain(expected);
        expect(await other?.()).toBe(await one?.());
      }
      expect(await other?.()).toContain(
        'device_lab_device_drops_total{agent="10.0.0.1:1",name="R",group=""} 1',
      );
    });
  },
);
