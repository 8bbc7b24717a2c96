import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findTool, whyToSkip } from '../../fakes/adb/tools.ts';

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../../../docs/examples');
const skipped = whyToSkip('prometheus', 'promtool', 'prometheus-alertmanager', 'amtool');

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
});
