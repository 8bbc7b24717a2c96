import { expect, it, onTestFinished } from 'vitest';
import { listenForMetrics } from '../../../../../electron/lab-service/cli/metrics-listener.ts';
import { createServiceMetrics } from '../../../../../electron/lab-service/metrics.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';

it('answers /metrics at its own address, where the service itself does not any more', async () => {
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

it('says in words that it cannot listen', async () => {
  const metrics = createServiceMetrics();
  const port = await findFreePort();
  const at = { host: '127.0.0.1', port };
  const first = await listenForMetrics(metrics, at);
  onTestFinished(() => first.close());
  await expect(listenForMetrics(metrics, at)).rejects.toThrow(`metrics.listen: 127.0.0.1, port ${port}`);
});
