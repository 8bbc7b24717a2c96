import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';

interface Bearer {
  readonly deb: string;
  readonly rpm: string;
  /** The libraries that it installs, itself or by what it depends on in Debian 12 (`apt-cache depends --recurse`). */
  readonly libraries: readonly string[];
}

const bearers: readonly Bearer[] = [
  {
    deb: 'libgtk-3-0',
    rpm: 'gtk3',
    libraries: [
      'libgtk-3.so.0',
      'libgobject-2.0.so.0',
      'libglib-2.0.so.0',
      'libgio-2.0.so.0',
      'libatk-1.0.so.0',
      'libatk-bridge-2.0.so.0',
      'libcups.so.2',
      'libdbus-1.so.3',
      'libpango-1.0.so.0',
      'libcairo.so.2',
      'libX11.so.6',
      'libXcomposite.so.1',
      'libXdamage.so.1',
      'libXext.so.6',
      'libXfixes.so.3',
      'libXrandr.so.2',
      'libexpat.so.1',
      'libxcb.so.1',
      'libxkbcommon.so.0',
    ],
  },
  { deb: 'libnss3', rpm: 'nss', libraries: ['libnss3.so', 'libnssutil3.so', 'libsmime3.so', 'libnspr4.so'] },
  { deb: 'libatspi2.0-0', rpm: 'at-spi2-core', libraries: ['libatspi.so.0'] },
  { deb: 'libgbm1', rpm: 'mesa-libgbm', libraries: ['libgbm.so.1', 'libdrm.so.2'] },
  { deb: 'libasound2', rpm: 'alsa-lib', libraries: ['libasound.so.2'] },
];

/** Of libc and of the compiler: each system has them. */
const always = /^(?:libc|libm|libdl|libpthread|libgcc_s|ld-linux-x86-64)\.so/;

const configSchema = z.object({
  deb: z.object({ depends: z.array(z.string()) }),
  rpm: z.object({ depends: z.array(z.string()) }),
});

/** What Electron 25.1.1 for Linux links, for a machine without an Electron. */
export const linkedBy25 = bearers.flatMap(({ libraries }) => libraries);

/** The libraries that an executable links, without those next to it. Needs `readelf`. */
export function listLinked(executable: string): readonly string[] {
  const output = execFileSync('readelf', ['--dynamic', '--wide', executable], { encoding: 'utf8' });
  const names = [...output.matchAll(/\(NEEDED\)[^[]*\[([^\]]+)\]/g)].map(([, name = '']) => name);
  return names.filter((name) => !always.test(name) && !existsSync(join(dirname(executable), name)));
}

/** The libraries for which the deb or the rpm depends on no package: it could not start on a system without them. */
export function findUndeclared(libraries: readonly string[]): readonly string[] {
  const config = configSchema.parse(parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));
  return libraries.filter((library) => {
    const bearer = bearers.find((each) => each.libraries.includes(library));
    const isDeclared =
      bearer !== undefined &&
      declares(config.deb.depends, bearer.deb) &&
      declares(config.rpm.depends, bearer.rpm);
    return !isDeclared;
  });
}

/** Also as one of several alternatives: `a | b` in the deb, `(a or b)` in the rpm. */
const declares = (depends: readonly string[], name: string) =>
  depends.some((each) => each.split(/ \| | or |[()]/).includes(name));
