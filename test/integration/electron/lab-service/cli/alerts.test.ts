import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAvailability } from '#shared/device/availability.ts';
import { defaultDigest } from '#shared/model/lab.ts';
import { digestPassword } from '../../../../../electron/digest/digest-password.ts';
import { createLabAgents } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { startAdbLab } from '../../../../fakes/adb/adb-lab.ts';
import { usedPhone } from '../../../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../../../fakes/adb/phones.ts';
import { createRunningEngine } from '../../../../fakes/adb/running-engine.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { startConsole, type TestConsole } from '../../../../fakes/console.ts';
import { type HttpAgent, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { type ServicePair, startServicePair } from '../../../../fakes/service-pair.ts';
import { momentAt } from '../../../../fixtures/moment.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';

const skipped = whyToSkip('nginx', 'adb') ?? whyToSkipPostgres();

describe.skipIf(skipped !== null)(
  `consoles behind nginx and two processes${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    let pair: ServicePair;
    let agent: HttpAgent;
    const place = { company: 'ACME', number: '1' };

    beforeAll(async () => {
      pair = await startServicePair();
      agent = await startHttpAgent(inUse('park'));
      const phone = { ...galaxyS24, use: usedPhone };
      const lab = await startAdbLab([{ phone, engine: createRunningEngine(Date.now) }]);
      const adbServer = { host: '127.0.0.1', port: lab.port };
      for (const { host, port } of [agent.address, adbServer])
        await createLabAgents(pair.db).add({ host, port, name: '', group: '', note: '', isEnabled: true });
      await pair.accounts.add({
        companyCode: place.company,
        employeeNumber: place.number,
        name: 'N',
        passwordDigest: await digestPassword('p', defaultDigest),
      });
      return () => lab.close();
    });
    beforeEach(() => pair.restore());
    afterAll(async () => {
      await pair?.close();
      await agent?.close();
    });

    const inUse = (user: string) => listing({ DeviceID: 'watched', ConnectedUser: user });
    const use = (user: string) => agent.behave(inUse(user));

    async function openSignedIn(): Promise<TestConsole> {
      const test = await startConsole();
      const { fingerprint256 } = new X509Certificate(selfSigned.cert);
      test.console.trust.acceptCertificate(pair.address, fingerprint256);
      const limits = { digest: defaultDigest, limits: patientLimits };
      const choice = { kind: 'service', address: pair.address, ...limits } as const;
      const { company: companyCode, number: employeeNumber } = place;
      expect(
        await test.console.session.signIn({ choice, companyCode, employeeNumber, password: 'p' }),
      ).toEqual({ outcome: 'signed-in' });
      return test;
    }

    /** What the console shows of each device. */
    async function readDevices({ console }: TestConsole) {
      const { reports } = (await console.pageState()).fleet;
      return reports.flatMap(({ state, devices }) =>
        devices.map((entry) => findAvailability({ entry, state }, momentAt(Date.now())).kind),
      );
    }

    /** Waits until each agent has responded to the console from now on. */
    async function untilPolled({ console }: TestConsole) {
      const since = Date.now();
      await expect
        .poll(async () => {
          const { reports } = (await console.pageState()).fleet;
          return reports.every(({ state }) => state.kind === 'fresh' && state.answeredAt > since);
        })
        .toBe(true);
    }

    const roleOf = (at: 0 | 1) =>
      Array.from(pair.processes[at].stderr().matchAll(/"role":"(\w+)"/g), ([, role]) => role).at(-1);
    const roles = () => [roleOf(0), roleOf(1)];
    async function untilShared() {
      await expect.poll(() => new Set(roles())).toEqual(new Set(['follower', 'holder']));
    }

    /** Each makes another process poll, lets the device become free, and ends when one process polls again. */
    const failOvers = {
      async 'a kill'() {
        const at = roleOf(0) === 'holder' ? 0 : 1;
        await pair.processes[at].end('SIGKILL');
        use('');
        await expect.poll(roles).toContain('holder');
        await pair.restart(at);
      },
      async 'a suspension'() {
        const at = roleOf(0) === 'holder' ? 0 : 1;
        const pid = pair.processes[at].child.pid ?? 0;
        process.kill(pid, 'SIGSTOP');
        try {
          await expect.poll(() => roleOf(at === 0 ? 1 : 0)).toBe('holder');
          use('');
        } finally {
          process.kill(pid, 'SIGCONT');
        }
        await expect.poll(() => roleOf(at)).toBe('follower');
      },
      async 'a restart of the database'() {
        await pair.postgres.kill('SIGKILL');
        await expect.poll(roles).toEqual(['alone', 'alone']);
        use('');
        await pair.postgres.start();
      },
    };

    it('show each alert once over each fail-over, and nothing else', async () => {
      await untilShared();
      const consoles = await Promise.all([openSignedIn(), openSignedIn()]);
      const phones = new Set<string>();
      for (const each of consoles)
        each.console.subscribe(() => {
          readDevices(each).then(
            (kinds) => kinds.forEach((kind) => phones.add(kind)),
            () => phones.add('failure'),
          );
        });
      const told: string[] = [];
      for (const [how, failOver] of Object.entries(failOvers)) {
        if (told.length > 0) told.push('taken');
        told.push('freed');
        use('park');
        await Promise.all(
          consoles.map(async (each) => {
            await expect
              .poll(async () => new Set(await readDevices(each)))
              .toEqual(new Set(['recent-activity', 'in-use']));
            for (const when of ['available', 'disconnected', 'reconnected'] as const)
              each.console.alerts.add({ target: { kind: 'search', query: '' }, when, idleMinutes: null });
          }),
        );
        const shown = consoles.map(({ notifications }) => notifications.length);
        phones.clear();
        await failOver();
        await untilShared();
        await Promise.all(
          consoles.map(async (each, index) => {
            await expect.poll(() => each.notifications.length).toBeGreaterThan(shown[index] ?? 0);
            await untilPolled(each);
            const titles = each.notifications.slice(shown[index]).map(({ title }) => title);
            expect([how, ...titles]).toEqual([how, 'watched']);
            const { history, alerts } = await each.console.pageState();
            const kinds = history.map(({ kind }) => kind);
            expect([how, ...kinds.toReversed()]).toEqual([how, ...told]);
            for (const { id } of alerts.pending) each.console.alerts.remove(id);
          }),
        );
        // The phone behind ADB never was without evidence.
        const others = [...phones].filter(
          (kind) => !['recent-activity', 'in-use', 'available'].includes(kind),
        );
        expect([how, ...others]).toEqual([how]);
      }
    });
  },
);
