import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** vite.config.ts puts it next to each bundle. */
const bundledPackages = 'bundled-packages.json';

/** Some of its code is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression from its manifest. */
  readonly identifier?: string;
  /** A few have none. */
  readonly text?: string;
}

/** The third-party packages in the bundles below `out`: a report to publish, and a list for ourselves. */
export function writeLicenses(
  out: string,
  {
    bundles,
    report,
    list,
  }: Readonly<Record<'report' | 'list', string>> & { readonly bundles: readonly string[] },
): void {
  const files = bundles.map((bundle) => join(out, bundle, bundledPackages));
  // Vite's format. The interface above has what we need of it.
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as BundledPackage[]);
  const byName = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  const packages = [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  writeFileSync(join(out, report), describePackages(packages));
  writeFileSync(join(out, list), `${JSON.stringify(packages, null, 2)}\n`);
  for (const file of files) rmSync(file);
}

/** To be published with a program: each package with its whole license. */
export function describePackages(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, identifier = 'no licence named', text }) => {
    const body = text?.trim() ?? 'It comes without the text of its licence, which is named above.';
    return `${name} ${version} (${identifier})\n\n${body}\n`;
  });
  return ['This program contains parts of the following packages.\n', ...parts].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}
