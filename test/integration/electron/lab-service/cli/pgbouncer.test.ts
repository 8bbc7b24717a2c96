import { expect, it, onTestFinished } from 'vitest';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { runDeviceLab, startDeviceLab } from '../../../../fakes/device-lab.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { startPgBouncer } from '../../../../fakes/pgbouncer.ts';
import { startPostgres, whyToSkipPostgres } from '../../../../fakes/postgres.ts';

const skipped = whyToSkipPostgres() ?? whyToSkip('pgbouncer');

it.skipIf(skipped !== null)(
  `behind PgBouncer that shares sessions each process polls for itself, and its log names the setting${skipped === null ? '' : ` (${skipped})`}`,
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const pooler = await startPgBouncer(postgres.url, 'transaction');
    onTestFinished(() => pooler.close());
    const agent = await startHttpAgent(listing({ DeviceID: 'R3CX10KXWZB' }));
    onTestFinished(() => agent.close());
    const { host, port } = agent.address;
    const env = { DEVICE_LAB_DATABASE: pooler.url, DEVICE_LAB_AGENTS_PORTS: '1-65535' };
    expect(await runDeviceLab(['agents', 'add', `${host}:${port}`], { env })).toMatchObject({ code: 0 });
    for (let count = 0; count < 2; count += 1) {
      const serving = await startDeviceLab(['serve', '--port', String(await findFreePort())], { env });
      onTestFinished(() => void serving.end('SIGKILL'));
      await expect.poll(serving.stderr).toContain('set pool_mode = session in PgBouncer to share');
      const answer = await post(`${serving.address}/api/DeviceList`, {
        DeviceAgentIP: host,
        DeviceAgentPort: port,
      });
      expect(await answer.text()).toContain('R3CX10KXWZB');
    }
  },
);
