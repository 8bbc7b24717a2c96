import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { configurations, compounds } = z
  .object({
    configurations: z.array(
      z.object({ name: z.string(), program: z.string().optional(), args: z.array(z.string()).optional() }),
    ),
    compounds: z.array(z.object({ name: z.string(), configurations: z.array(z.string()) })),
  })
  .parse(JSON.parse(read('.vscode/launch.json')));
const names = configurations.map(({ name }) => name);

it('explains each configuration of VS Code', () => {
  const page = read('docs/debugging.md');
  for (const name of [...names, ...compounds.map((compound) => compound.name)]) expect(page).toContain(name);
});

it('starts files that exist', () => {
  const files = configurations.flatMap(({ program = [], args = [] }) =>
    [program, args.filter((arg) => arg.endsWith('.ts'))].flat(),
  );
  expect(files).toContain('test/vitest.config.ts');
  const missing = files
    .map((file) => file.replace('${workspaceFolder}/', ''))
    .filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
  expect(compounds.flatMap((each) => each.configurations).filter((name) => !names.includes(name))).toEqual(
    [],
  );
});
