import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { openAgentList } from '../../../../../electron/lab-service/agents/agent-list.ts';
import { createLabAgents } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { openSharedAgents } from '../../../../../electron/lab-service/devices/polled-agents.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

const skipped = whyToSkipPostgres();
const agent = { host: '10.0.0.1', port: 1, name: '', group: '', note: '', isEnabled: true };

describe.skipIf(skipped !== null)(`the list of a process${skipped === null ? '' : ` (${skipped})`}`, () => {
  it('stays while PostgreSQL is away, and follows changes afterwards', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const place = { kind: 'postgres', url: postgres.url } as const;
    const agents = createLabAgents((await openAccountsAt(place)).db);
    await agents.add(agent);
    const log = createRecordingLog();
    const list = await openAgentList(agents, log);
    onTestFinished(list.close);

    await postgres.kill('SIGKILL');
    await expect.poll(() => agents.readRevision().catch(String)).toContain('cannot be used');
    expect(list.isListed('10.0.0.1:1')).toBe(true);
    await postgres.start();
    await expect.poll(() => agents.add({ ...agent, port: 2 }).catch(() => false)).toBe(true);
    await expect.poll(() => list.isListed('10.0.0.1:2')).toBe(true);
    expect(list.isListed('10.0.0.1:1')).toBe(true);
    expect(log.lines.join()).not.toContain('stays as it was');
  });

  it('is polled while PostgreSQL is away', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const { db } = await openAccountsAt({ kind: 'postgres', url: postgres.url });
    const agents = createLabAgents(db);
    const http = await startHttpAgent(listing('old'));
    onTestFinished(() => http.close());
    await agents.add({ ...agent, host: http.address.host, port: http.address.port });
    const list = await openAgentList(agents, silentLog);
    const source = createRealAgentSource({ policy: createAddressPolicy(), isListed: list.isListed });
    const polled = await openSharedAgents({ list, contact: source.poll, log: silentLog }, db, postgres.url);
    onTestFinished(async () => {
      await polled.close();
      list.close();
      await source.close();
    });
    await postgres.kill('SIGKILL');
    await expect.poll(() => agents.readRevision().catch(String)).toContain('cannot be used');
    http.behave(listing('new'));
    const find = () => {
      const outcome = polled.devices.find(http.address)?.outcome;
      return outcome?.kind === 'list' ? String(outcome.list.json) : null;
    };
    await expect.poll(find).toContain('new');
    expect(polled.states.describe().agents).toMatchObject([{ state: 'online' }]);
  });
});
