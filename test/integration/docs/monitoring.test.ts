import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { listen } from '../../fakes/adb/listen.ts';
import { findTool, whyToSkip } from '../../fakes/adb/tools.ts';
import { startDeviceLab } from '../../fakes/device-lab.ts';
import { findFreePort } from '../../fakes/free-port.ts';
import { answering, listing, startHttpAgent } from '../../fakes/http-agent.ts';
import { post } from '../../fakes/lab-service.ts';
import { startAlertmanager, startPrometheus } from '../../fakes/monitoring.ts';
import { makeTempFolder } from '../../fakes/temp-folder.ts';

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../../../docs/examples');
const readExample = (name: string) => readFile(join(examples, name), 'utf8');
const skipped = whyToSkip('prometheus', 'promtool', 'prometheus-alertmanager', 'amtool');

const ruleFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string().optional(), expr: z.string() })) })),
});
const dashboardFile = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const queryAnswer = z.object({ status: z.string(), data: z.object({ result: z.array(z.unknown()) }) });
const message = z.object({
  alerts: z.array(z.object({ status: z.string(), labels: z.record(z.string(), z.string()) })),
});

describe.skipIf(skipped !== null)(`docs/examples for Prometheus ${skipped ?? ''}`, () => {
  it.each([
    ['promtool', 'check', 'config', join(examples, 'prometheus.yml')],
    ['promtool', 'check', 'rules', join(examples, 'prometheus-alerts.yml')],
    ['amtool', 'check-config', join(examples, 'alertmanager.yml')],
    // Alerts that fire and end as documented.
    ['promtool', 'test', 'rules', join(import.meta.dirname, 'prometheus-alerts.yml')],
  ])('pass %s %s %s', async (tool, ...args) => {
    await expect(run(findTool(tool), args)).resolves.toMatchObject({
      stdout: expect.stringContaining('SUCCESS'),
    });
  });

  it('report a silent agent and a missing device, and later that both are back', async () => {
    const [silent, other] = [await startAgent('A'), await startAgent('B', 'C')];
    const service = await startService([silent.address, other.address]);
    const receiver = await startReceiver();
    const alertmanager = await startExampleAlertmanager(receiver.address);
    const prometheus = await startExamplePrometheus(service, alertmanager);
    const refresh = ({ host, port }: AgentAddress) =>
      post(
        `${service}/api/DeviceList`,
        { DeviceAgentIP: host, DeviceAgentPort: port },
        { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } },
      ).then((response) => response.text());
    const query = async (expr: string) => {
      const body = new URLSearchParams({ query: expr.replaceAll('$__rate_interval', '5s') });
      const response = await fetch(`${prometheus}/api/v1/query`, { method: 'POST', body });
      const { status, data } = queryAnswer.parse(await response.json());
      expect(status).toBe('success');
      return data.result;
    };
    const countUp = 'sum(device_lab:devices) == 3';
    await expect.poll(() => query(countUp)).toHaveLength(1);

    silent.behave(answering('', 500));
    other.behave(listing({ DeviceID: 'B' }));
    await expect.poll(() => refresh(silent.address)).toContain('"ResultCode":-3');
    await expect.poll(() => refresh(other.address)).not.toContain('"C"');
    const alertOf = (alertname: string, { address }: { readonly address: AgentAddress }, status: string) => ({
      status,
      labels: expect.objectContaining({ alertname, agent: formatAgentAddress(address), group: 'Seoul' }),
    });
    await expect
      .poll(receiver.alerts)
      .toEqual(
        expect.arrayContaining([
          alertOf('DeviceLabAgentSilent', silent, 'firing'),
          alertOf('DeviceLabDevicesMissing', other, 'firing'),
        ]),
      );

    // Each expression has a result now, except those of the two alerts that do not fire.
    const dashboard = dashboardFile.parse(JSON.parse(await readExample('grafana-dashboard.json')));
    const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const { groups } = ruleFile.parse(parse(await readExample('prometheus-alerts.yml')));
    const rules = groups.flatMap(({ rules: each }) => each);
    const quiet = rules.filter(({ alert = '' }) => /Dropping|ServiceSilent/.test(alert));
    expect([shown.length, rules.length, quiet.length]).toEqual([18, 7, 2]);
    for (const expr of [
      ...shown,
      ...rules.filter((rule) => !quiet.includes(rule)).map(({ expr: each }) => each),
    ])
      await expect.poll(() => query(expr), { message: expr }).not.toEqual([]);
    for (const { expr } of quiet) expect(await query(expr)).toEqual([]);

    silent.behave(listing({ DeviceID: 'A' }));
    other.behave(listing({ DeviceID: 'B' }, { DeviceID: 'C' }));
    await expect.poll(() => refresh(silent.address)).toContain('"A"');
    await expect.poll(() => refresh(other.address)).toContain('"C"');
    await expect
      .poll(receiver.alerts)
      .toEqual(
        expect.arrayContaining([
          alertOf('DeviceLabAgentSilent', silent, 'resolved'),
          alertOf('DeviceLabDevicesMissing', other, 'resolved'),
        ]),
      );
  });
});

async function startAgent(...ids: readonly string[]) {
  const agent = await startHttpAgent(listing(...ids.map((DeviceID) => ({ DeviceID }))));
  onTestFinished(() => agent.close());
  return agent;
}

/** A service with these agents in its list. Returns its address. */
async function startService(agents: readonly AgentAddress[]): Promise<string> {
  const folder = await makeTempFolder();
  const config = join(folder, 'lab.json');
  const list = agents.map((agent) => ({ address: formatAgentAddress(agent), group: 'Seoul' }));
  await writeFile(config, JSON.stringify({ port: 0, dataDir: 'data', agents: { list } }));
  const serving = await startDeviceLab(['serve', '--config', config]);
  onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
  return serving.address;
}

/** Receives the messages of Alertmanager. */
async function startReceiver() {
  const alerts: z.infer<typeof message>['alerts'] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    alerts.push(...message.parse(JSON.parse(await text(request))).alerts);
    response.end();
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0);
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return { address: `http://127.0.0.1:${port}/`, alerts: () => alerts };
}

/** The example with another receiver and without pauses. Returns its `host:port`. */
async function startExampleAlertmanager(receiver: string): Promise<string> {
  const folder = await makeTempFolder();
  const config = join(folder, 'alertmanager.yml');
  const example = (await readExample('alertmanager.yml'))
    .replace('http://127.0.0.1:5001/', receiver)
    .replace('group_wait: 30s', 'group_wait: 0s')
    .replace('group_interval: 1m', 'group_interval: 1s');
  await writeFile(config, example);
  const alertmanager = await startAlertmanager(config, folder, await findFreePort());
  onTestFinished(() => alertmanager.close());
  return new URL(alertmanager.address).host;
}

/** The example with these addresses, which scrapes and evaluates five times a second. Returns its address. */
async function startExamplePrometheus(service: string, alertmanager: string): Promise<string> {
  const folder = await makeTempFolder();
  const config = join(folder, 'prometheus.yml');
  const example = (await readExample('prometheus.yml'))
    .replace('127.0.0.1:9464', new URL(service).host)
    .replace('127.0.0.1:9093', alertmanager)
    .replaceAll('interval: 15s', 'interval: 200ms');
  const rules = (await readExample('prometheus-alerts.yml'))
    .replaceAll('interval: 1m', 'interval: 200ms')
    .replaceAll(/for: \d+m/g, 'for: 400ms');
  await writeFile(config, example);
  await writeFile(join(folder, 'prometheus-alerts.yml'), rules);
  const prometheus = await startPrometheus(config, folder, await findFreePort());
  onTestFinished(() => prometheus.close());
  return prometheus.address;
}
