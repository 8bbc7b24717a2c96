import { describe, expect, it, onTestFinished } from 'vitest';
import { openAgentList } from '../../../../../electron/lab-service/lab-agents/agent-list.ts';
import { createLabAgents } from '../../../../../electron/lab-service/lab-agents/lab-agents.ts';
import { openAccountsAt } from '../../../../fakes/accounts-databases.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';

const skipped = whyToSkipPostgres();
const agent = { host: '10.0.0.1', port: 1, name: '', group: '', note: '', isEnabled: true };

describe.skipIf(skipped !== null)(`the list of a process${skipped === null ? '' : ` (${skipped})`}`, () => {
  it('stays while PostgreSQL is away, and follows changes afterwards', { timeout: 60_000 }, async () => {
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
});
