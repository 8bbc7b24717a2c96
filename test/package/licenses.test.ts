import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';
import { readText } from '../security/supply-chain/manifests.ts';

/** Licenses that let us pass on a package unchanged, with the text of the license. */
const allowed = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];
/** Packages that name their license (MIT) in their manifests and do not contain its text. */
const withoutText = ['lazy-val', 'pg-types', 'pgpass'];

const list = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().optional(),
    text: z.string().optional(),
  }),
);

describe.each([
  ['the console', 'bundled-in-console.json', 'THIRD-PARTY-LICENSES.txt', ['react', 'zod', 'undici']],
  ['the command line for CI', 'bundled-in-cli.json', 'cli/THIRD-PARTY-LICENSES.txt', ['commander', 'zod']],
  ["the lab service's program", 'bundled-in-service.json', 'service/THIRD-PARTY-LICENSES.txt', ['pg', 'zod']],
])('%s', (_what, listFile, reportFile, known) => {
  const read = (file: string) => readFileSync(join(root, 'out', file), 'utf8');
  const packages = list.parse(JSON.parse(read(listFile)));

  it('has the known content', () => {
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
  });

  it('contains only packages with an allowed license', () => {
    expect(packages.filter(({ identifier = '' }) => !allowed.includes(identifier))).toEqual([]);
  });

  it('comes with each package’s whole license', () => {
    const report = read(reportFile);
    for (const { name, version, identifier, text } of packages) {
      expect(report).toContain(`\n${name} ${version} (${identifier})\n`);
      expect(report).toContain(text?.trim() ?? 'without the text');
    }
    const without = packages.filter(({ text }) => text === undefined).map(({ name }) => name);
    expect(without.filter((name) => !withoutText.includes(name))).toEqual([]);
  });

  it('contains nothing of a development dependency', () => {
    const [, forDevelopment = ''] = readText('docs/dependencies.md').split('## For development');
    expect(packages.filter(({ name }) => forDevelopment.includes(`\`${name}\``))).toEqual([]);
  });
});

it('has no copy of ajv, which comes without its license', () => {
  const files = globSync('out/**/*.js', { cwd: root });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(files.filter((file) => read(file).includes('@modelcontextprotocol/server'))).not.toEqual([]);
  expect(files.filter((file) => /\bajv\b/i.test(read(file)))).toEqual([]);
});
