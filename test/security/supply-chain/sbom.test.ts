import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeTempFolder } from '../../fakes/temp-folder.ts';
import { readLock } from './manifests.ts';

const component = z.object({
  'bom-ref': z.string().min(1),
  type: z.enum(['library', 'application']),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(['required', 'optional', 'excluded']),
  purl: z.string().regex(/^pkg:npm\/[^@]+@[^@]+$/),
  hashes: z
    .array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  licenses: z.array(
    z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ expression: z.string() })]),
  ),
});
/** The part of CycloneDX 1.5 that our readers use. */
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test('lists every package with its digest and license', async () => {
  const file = join(await makeTempFolder(), 'sbom.cdx.json');
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/sbom.ts'), file]);
  const { metadata, components, dependencies } = bom.parse(JSON.parse(readFileSync(file, 'utf8')));
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

  const refs = new Set([metadata.component, ...components].map((each) => each['bom-ref']));
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});
