import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { type Answer, type ServicePair, startServicePair } from '../../../../fakes/service-pair.ts';

const skipped = whyToSkip('nginx') ?? whyToSkipPostgres();

const CALLS_AT_ONCE = 8;
const rightDigest = 'a1'.repeat(64);
const wrongDigest = 'b2'.repeat(64);

describe.skipIf(skipped !== null)(
  `two processes on one database behind nginx${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    let pair: ServicePair;
    let agent: HttpAgent;
    let listRequest: unknown;

    beforeAll(async () => {
      pair = await startServicePair();
      agent = await startHttpAgent(listing({ DeviceID: 'R3CX10KXWZB' }));
      listRequest = { DeviceAgentIP: agent.address.host, DeviceAgentPort: agent.address.port };
    });
    beforeEach(() => pair.restore());
    afterAll(async () => {
      await pair?.close();
      await agent?.close();
    });

    const failuresOf = async (employeeNumber: string) =>
      (await pair.accounts.find({ companyCode: 'ACME', employeeNumber }))?.failedAttempts;

    const body = (employeeNumber: string, emp_pass: string) => ({
      comp_cd: 'ACME',
      emp_no: employeeNumber,
      emp_pass,
    });

    it('a killed process loses only its own calls', async () => {
      const numbers = Array.from({ length: 48 }, (_, index) => `2${index}`);
      for (const employeeNumber of numbers)
        await pair.accounts.add({
          companyCode: 'ACME',
          employeeNumber,
          name: 'N',
          passwordDigest: rightDigest,
        });
      const tryWrongPassword = async (number: string) => {
        const { status } = await pair.call('Authenticate', body(number, wrongDigest), `127.0.4.${number}`);
        return { status, failures: await failuresOf(number) };
      };
      const lists = startPolling(1);
      const waiting = numbers.slice(0, 40).entries();
      const outcomes: (Awaited<ReturnType<typeof tryWrongPassword>> & { readonly isAfterKill: boolean })[] =
        [];
      let isKilled = false;
      const calls = Array.from({ length: CALLS_AT_ONCE }, async () => {
        for (const [index, number] of waiting) {
          const outcome = await tryWrongPassword(number);
          outcomes.push({ ...outcome, isAfterKill: isKilled });
          if (index !== 24) continue;
          isKilled = true;
          await pair.processes[0].end('SIGKILL');
        }
      });
      // After a failure the others must not continue into the next test.
      await Promise.allSettled(calls);
      await Promise.all(calls);
      expect(outcomes.filter(({ status, isAfterKill }) => status !== 200 && !isAfterKill)).toEqual([]);
      // nginx does not repeat a call that it has sent to the killed process.
      expect(outcomes.filter(({ status }) => status !== 200 && status !== 502)).toEqual([]);
      expect(outcomes.filter(({ status, failures }) => status === 200 && failures !== 1)).toEqual([]);
      // An interrupted call was counted or not, and never twice.
      expect(outcomes.filter(({ failures }) => failures !== 0 && failures !== 1)).toEqual([]);
      const later = await Promise.all(numbers.slice(40).map(tryWrongPassword));
      expect(later).toEqual(later.map(() => ({ status: 200, failures: 1 })));
      // nginx requests a list again from the other process.
      expect(await lists.stop()).toEqual([]);
    });

    it('a stopped process loses nothing under load', async () => {
      let answered = 0;
      const lists = startPolling(8, () => (answered += 1));
      for (const place of [1, 0] as const) {
        // Callers got their responses from the other process while this one was unavailable.
        const before = answered;
        await expect.poll(() => answered).toBeGreaterThan(before + 100);
        expect(await pair.processes[place].end('SIGTERM')).toBe(0);
        await pair.restart(place);
      }
      expect(await lists.stop()).toEqual([]);
    });

    /** Lists the agent's devices repeatedly, several times at once, until the test ends or stops it. */
    function startPolling(atOnce: number, onAnswer?: () => void) {
      const end = new AbortController();
      const lost: Answer[] = [];
      const polls = Array.from({ length: atOnce }, async () => {
        while (!end.signal.aborted) {
          const answer = await pair.call('DeviceList', listRequest);
          onAnswer?.();
          if (answer.status !== 200 || !answer.body.includes('R3CX10KXWZB')) lost.push(answer);
        }
      });
      onTestFinished(async () => {
        end.abort();
        await Promise.allSettled(polls);
      });
      return {
        /** Returns the responses that were not a list. */
        async stop(): Promise<readonly Answer[]> {
          end.abort();
          await Promise.all(polls);
          return lost;
        },
      };
    }
  },
);
