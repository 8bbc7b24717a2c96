import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { clientHeader, formatAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import { createLabAgents, type LabAgents } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { startAdbLab } from '../../../../fakes/adb/adb-lab.ts';
import { usedPhone } from '../../../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../../../fakes/adb/phones.ts';
import { createRunningEngine } from '../../../../fakes/adb/running-engine.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { hangingUp, type HttpAgent, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { type ServicePair, startServicePair } from '../../../../fakes/service-pair.ts';

const skipped = whyToSkip('nginx') ?? whyToSkipPostgres();

const passwordDigest = 'a1'.repeat(64);
const places = [0, 1] as const;
type Place = (typeof places)[number];

describe.skipIf(skipped !== null)(
  `the lab's agents with two processes${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    let pair: ServicePair;
    let list: LabAgents;
    let agent: HttpAgent;
    let other: HttpAgent;
    let failing: HttpAgent;
    let authorization: string;

    beforeAll(async () => {
      pair = await startServicePair();
      list = createLabAgents(pair.db);
      agent = await startHttpAgent(listing({ DeviceID: 'first' }));
      other = await startHttpAgent(listing({ DeviceID: 'other' }));
      failing = await startHttpAgent(hangingUp);
      for (const { address } of [agent, other, failing]) await add(address);
      const account = { companyCode: 'ACME', employeeNumber: '1' };
      await pair.accounts.add({ ...account, name: 'N', passwordDigest });
      const body = { comp_cd: 'ACME', emp_no: '1', emp_pass: passwordDigest };
      const headers = { 'content-type': 'application/json', [clientHeader]: '1.0.0' };
      const signIn = await post(`${pair.processes[0].address}/api/Authenticate`, body, { headers });
      authorization = formatAuthorization(signIn.headers.get(tokenHeader) ?? '');
    });
    beforeEach(() => pair.restore());
    afterAll(async () => {
      await pair?.close();
      for (const each of [agent, other, failing]) await each?.close();
    });

    const add = ({ host, port }: AgentAddress) =>
      list.add({ host, port, name: '', group: '', note: '', isEnabled: true });

    async function listDevices(place: Place, { host, port }: AgentAddress, headers = {}) {
      const request = { DeviceAgentIP: host, DeviceAgentPort: port };
      const response = await post(`${pair.processes[place].address}/api/DeviceList`, request, {
        headers: { 'content-type': 'application/json', ...headers },
      });
      const { headers: received } = response;
      return { body: await response.text(), age: Number(received.get('age')), etag: received.get('etag') };
    }

    /** The part of the list that must be the same in both processes. */
    async function readState(place: Place) {
      const url = `${pair.processes[place].address}/v1/agents`;
      const response = await fetch(url, { headers: { authorization } });
      const { agents, revision, roundMs } = labAgentsAnswer.parse(await response.json());
      const etag = response.headers.get('etag');
      return { agents: agents.map(({ ageMs: _age, ...same }) => same), revision, etag, roundMs };
    }

    /** Waits until both processes have the same state of this number of agents, and returns it. */
    async function untilSame(count = 3) {
      let states: Awaited<ReturnType<typeof readState>>[] = [];
      await expect
        .poll(async () => {
          states = await Promise.all(places.map(readState));
          const polled = states[0]?.agents.filter(({ state }) => state !== 'not-polled');
          return polled?.length === count && JSON.stringify(states[0]) === JSON.stringify(states[1]);
        })
        .toBe(true);
      return states[0];
    }

    /** The last role in its log. */
    const roleOf = (place: Place): string =>
      Array.from(pair.processes[place].stderr().matchAll(/"role":"(\w+)"/g), ([, role]) => role).at(-1) ?? '';
    const roles = () => places.map(roleOf).toSorted();

    async function findRoles(): Promise<{ readonly holder: Place; readonly follower: Place }> {
      await expect.poll(roles).toEqual(['follower', 'holder']);
      return roleOf(0) === 'holder' ? { holder: 0, follower: 1 } : { holder: 1, follower: 0 };
    }

    async function countContacts(place: Place): Promise<number> {
      const metrics = await (await fetch(`${pair.processes[place].address}/metrics`)).text();
      return Number(/^device_lab_lists_total\{from="contact"\} (\d+)$/m.exec(metrics)?.[1]);
    }

    it('are contacted by one of them, and both have the same answers of the same age', async () => {
      const { holder, follower } = await findRoles();
      const state = await untilSame();
      expect(state?.agents.map(({ state: each }) => each).toSorted()).toEqual([
        'agent-not-understood',
        'online',
        'online',
      ]);
      for (const { address } of [agent, other, failing]) {
        const startedAt = performance.now();
        const [one, two] = await Promise.all(places.map((place) => listDevices(place, address)));
        const took = (performance.now() - startedAt) / 1_000;
        expect(two?.body).toBe(one?.body);
        expect(two?.etag).toMatch(/^W\/".+"$/);
        expect(two?.etag).toBe(one?.etag);
        expect(Math.abs((one?.age ?? 0) - (two?.age ?? 0))).toBeLessThanOrEqual(2 + took);
      }
      const polled = agent.requests.length;
      await expect.poll(() => agent.requests.length).toBeGreaterThan(polled);
      expect(await countContacts(follower)).toBe(0);
      expect(await countContacts(holder)).toBeGreaterThan(3);
    });

    it('are polled for a caller of the other process that requests a current list', async () => {
      const { follower } = await findRoles();
      await untilSame();
      const contacts = await countContacts(follower);
      const refresh = () => listDevices(follower, agent.address, { 'cache-control': 'no-cache' });
      let id = 0;
      // Polled like the other one, four lists would take it three polls of that one. A slow machine tries again.
      const countPolls = async () => {
        const before = other.requests.length;
        for (let lists = 0; lists < 4; lists += 1) {
          id += 1;
          agent.behave(listing({ DeviceID: `current-${id}` }));
          await expect.poll(async () => (await refresh()).body).toContain(`"current-${id}"`);
        }
        return other.requests.length - before;
      };
      await expect.poll(countPolls).toBeLessThan(3);
      expect(await countContacts(follower)).toBe(contacts);
    });

    it.skipIf(whyToSkip('adb') !== null)(
      'have the same evidence of use, read by one process at a time',
      async () => {
        const phone = { ...galaxyS24, use: usedPhone };
        const lab = await startAdbLab([{ phone, engine: createRunningEngine(Date.now) }]);
        const address = { host: '127.0.0.1', port: lab.port };
        onTestFinished(async () => {
          await list.remove(address);
          await lab.close();
        });
        const addedAt = performance.now();
        await add(address);
        // Until both processes have the new list, it is an unlisted agent to them.
        await untilSame(4);
        const read = async () => (await listDevices(0, address)).body;
        await expect.poll(read).toContain('"LastActivity"');
        await untilSame(4);
        const bodies = await Promise.all(
          places.map(async (place) => (await listDevices(place, address)).body),
        );
        expect(bodies[1]).toBe(bodies[0]);
        const readings = () => lab.devices[0]?.services.filter((text) => text.includes('power')).length;
        // A process reads a phone every 30 s.
        const mostOfOne = () => Math.ceil((performance.now() - addedAt) / 30_000);
        expect(readings()).toBeLessThanOrEqual(mostOfOne());

        // After a stop the other process keeps the evidence until it has read the phone itself.
        const { holder, follower } = await findRoles();
        const ended = pair.processes[holder].end('SIGTERM');
        const seen: string[] = [];
        await expect
          .poll(async () => {
            seen.push((await listDevices(follower, address)).body);
            return new Set(seen).size;
          })
          .toBe(2);
        expect(await ended).toBe(0);
        expect(seen.filter((body) => !body.includes('"LastActivity"'))).toEqual([]);
        expect(readings()).toBeLessThanOrEqual(mostOfOne() + 1);
      },
    );

    it('are polled by the other process after a kill, and no list is lost', async () => {
      const { holder, follower } = await findRoles();
      await untilSame();
      agent.behave(listing({ DeviceID: 'kept' }));
      await expect.poll(async () => (await listDevices(follower, agent.address)).body).toContain('kept');
      const end = new AbortController();
      const lost: string[] = [];
      const lists = (async () => {
        const request = { DeviceAgentIP: agent.address.host, DeviceAgentPort: agent.address.port };
        while (!end.signal.aborted) {
          const { status, body } = await pair.call('DeviceList', request);
          if (status !== 200 || !body.includes('kept')) lost.push(`${status} ${body}`);
        }
      })();
      onTestFinished(() => end.abort());
      await pair.processes[holder].end('SIGKILL');
      await expect.poll(() => countContacts(follower)).toBeGreaterThan(0);

      await pair.restart(holder);
      await expect.poll(() => roleOf(holder)).toBe('follower');
      await untilSame();
      end.abort();
      await lists;
      expect(lost).toEqual([]);
      expect(await countContacts(holder)).toBe(0);
    });

    it('are polled by both without the database, and by one again with it', async () => {
      await findRoles();
      await untilSame();
      await pair.postgres.kill('SIGKILL');
      await expect.poll(roles).toEqual(['alone', 'alone']);
      const before = await Promise.all(places.map(countContacts));
      agent.behave(listing({ DeviceID: 'meanwhile' }));
      for (const place of places) {
        await expect.poll(() => countContacts(place)).toBeGreaterThan(before[place] ?? 0);
        await expect.poll(async () => (await listDevices(place, agent.address)).body).toContain('meanwhile');
        // The process has checked the token before the database was stopped.
        const devices = await fetch(`${pair.processes[place].address}/v1/devices`, {
          headers: { authorization },
        });
        expect(await devices.text()).toContain('"deviceId":"meanwhile"');
      }

      await pair.postgres.start();
      await findRoles();
      await untilSame();
      for (const place of places)
        expect((await listDevices(place, agent.address)).body).toContain('meanwhile');
    });
  },
);
