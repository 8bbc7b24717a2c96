import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { readLock } from './manifests.ts';

const component = z.object({
  type: z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.enum(['required', 'excluded']).optional(),
  hashes: z.array(z.object({ alg: z.literal('SHA-512') })).optional(),
  licenses: z.array(z.unknown()).min(1),
});
/** What we change in CycloneDX's format, and what makes a part known. npm writes the rest. */
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component }),
  components: z.array(component),
});

test('lists every package with its digest and license', async () => {
  const file = join(await makeTempFolder(), 'sbom.cdx.json');
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/sbom.ts'), file]);
  const { metadata, components } = bom.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(metadata.component).toMatchObject({ type: 'application', name: 'device-lab-console' });

  const name = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
  const locked = readLock('package-lock.json').map(({ path, version }) => `${name(path)} ${version}`);
  const listed = components.map((each) => `${each.name} ${each.version}`);
  expect(new Set(listed)).toEqual(new Set(locked));
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  // The runtime is in every package, although it is in no bundle. The build tools are not.
  const scopes = new Map(components.map((each) => [each.name, each.scope]));
  expect(['electron', 'electron-builder', 'vitest'].map((each) => scopes.get(each))).toEqual([
    'required',
    'excluded',
    'excluded',
  ]);
});
