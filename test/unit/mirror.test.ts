import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The unit tests without a single source file, with their subjects. */
const explained: Readonly<Record<string, string>> = {
  mirror: 'the paths of the unit tests',
  'docs/documents': 'all documents',
  'docs/guides': 'the guides of both languages',
  'electron/console/fleet/simulation': 'fleet, alerts and history together, against an oracle',
  'electron/lab-service/claims/simulation': 'the claims of two services on one database, against an oracle',
  'electron/lab-service/connectors/adb/use/other-signs': 'the signs of use beside the last activity',
  'electron/rooms': 'the imports between the rooms of the console and of the lab service',
  'renderer/grid/examples': 'the list by example, beside its properties in grid.test.ts',
  'renderer/i18n/given-values': 'the values that all components give to texts',
  'renderer/state/store-memory': 'the memory of the store after many changes',
  'renderer/style-modules': 'all style sheets',
  'shared/device/made-up-field': 'all parts that are made from the table of fields',
  'shared/locales/third-language': 'all places that a new language needs',
  'shared/search/properties': 'properties of the whole search',
  'shared/wire/names': 'the paths, headers and parameters of all operations',
  'shared/wire/read-odd-list': 'lists outside the contract, by all parts that read one',
};

const tests = globSync('**/*.test.{ts,tsx}', { cwd: join(root, 'test/unit') }).map((path) =>
  path.replaceAll('\\', '/').replace(/\.test\.tsx?$/, ''),
);

describe('a unit test', () => {
  it('mirrors its source file’s path, or has a reason not to', () => {
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((path) => !hasSource(path) && !(path in explained))).toEqual([]);
  });

  it('has a reason only if it needs one', () =>
    expect(Object.keys(explained).filter((path) => !tests.includes(path) || hasSource(path))).toEqual([]));
});

/** The code of tests, such as the stand-in, has unit tests too. */
function hasSource(path: string): boolean {
  return ['ts', 'tsx', 'mjs', 'md'].some((ending) =>
    [path, `test/${path}`].some((source) => existsSync(join(root, `${source}.${ending}`))),
  );
}
