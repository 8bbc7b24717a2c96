import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

/** The fields of a package.json that define the installed packages. */
export function readManifest(file: string) {
  return manifest.parse(JSON.parse(readText(file)));
}

const lock = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
      /** The platform of a package that is not for all. */
      os: z.unknown().optional(),
      cpu: z.unknown().optional(),
    }),
  ),
});

/** The packages of a lockfile by their path, without our own. */
export function readLock(file: string) {
  const { '': _own, ...packages } = lock.parse(JSON.parse(readText(file))).packages;
  return Object.entries(packages).map(([path, each]) => ({ path, ...each }));
}
