import { expect, it, onTestFinished } from 'vitest';
import { listenForMetrics } from '../../../../../electron/lab-service/cli/metrics-listener.ts';
import { createServiceMetrics } from '../../../../../electron/lab-service/observe/metrics.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../../fakes/raw-http.ts';

it('serves /metrics at its own address, and the service no longer serves it', async () => {
  const metrics = createServiceMetrics();
  const port = await findFreePort();
  const listener = await listenForMetrics(metrics, { host: '127.0.0.1', port });
  onTestFinished(() => listener.close());
  const parts = { metrics };
  const { address } = await startLabService({ ...parts, hasMetricsElsewhere: true });
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toContain('device_lab_request_duration_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  const { address: asBefore } = await startLabService(parts);
  expect((await fetch(`${asBefore}/metrics`)).status).toBe(200);
});

it('rejects web pages on loopback', async () => {
  const port = await findFreePort();
  const listener = await listenForMetrics(createServiceMetrics(), { host: '127.0.0.1', port });
  onTestFinished(() => listener.close());
  const sendRequest = (host: string) =>
    sendRaw(port, formatRequest({ method: 'GET', path: '/metrics', host }));
  expect(await sendRequest(`rebound.example:${port}`)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await sendRequest(`localhost:${port}`)).toMatch(/^HTTP\/1\.1 200 /);
});

it('reports that it cannot listen', async () => {
  const metrics = createServiceMetrics();
  const port = await findFreePort();
  const at = { host: '127.0.0.1', port };
  const first = await listenForMetrics(metrics, at);
  onTestFinished(() => first.close());
  await expect(listenForMetrics(metrics, at)).rejects.toThrow(`metrics.listen: 127.0.0.1, port ${port}`);
});
