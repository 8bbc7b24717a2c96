import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findRuntime } from '../../scripts/electron.ts';
import { root } from '../../scripts/package/pack-layout.ts';
import { findUndeclared, linkedBy25, listLinked } from './linked-libraries.ts';
import { type UnpackedApp, unpackApp } from './unpacked-app.ts';

// The last data that electron-builder passes on: for a deb or rpm, fpm's arguments and the path of the desktop file.
const fpmSchema = z.tuple([z.array(z.string()), z.string()]);
const appImageSchema = z.object({ desktop: z.string() });

interface LinuxPackage {
  readonly kind: string;
  readonly desktopFile: string;
  readonly args: readonly string[];
}

const configSchema = z.object({
  deb: z.object({ depends: z.array(z.string()) }),
  rpm: z.object({ depends: z.array(z.string()) }),
});
const config = configSchema.parse(parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')));

describe('the packages for Linux', () => {
  let app: UnpackedApp;
  const packages: LinuxPackage[] = [];

  beforeAll(async () => {
    app = await unpackApp('linux', {
      targets: ['AppImage', 'deb', 'rpm'],
      describe: (description) => packages.push(readDescription(description)),
    });
  });
  afterAll(() => rmSync(app.output, { recursive: true, force: true }));

  it('are an AppImage, a deb and an rpm', () => {
    expect(packages.map(({ kind }) => kind).toSorted()).toEqual(['AppImage', 'deb', 'rpm']);
  });

  it('open device-lab: links with the sandbox on', () => {
    for (const { desktopFile } of packages) {
      const lines = desktopFile.split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'MimeType=x-scheme-handler/device-lab;',
          'Name[ko]=디바이스 랩 콘솔',
          'StartupWMClass=device-lab-console',
          expect.stringMatching(/^Exec=.+ %U$/),
        ]),
      );
      expect(desktopFile).not.toContain('no-sandbox');
    }
  });

  it('name the desktop file as the window does', () => {
    const manifest = z
      .object({ desktopName: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

    for (const { args } of packages.filter(({ kind }) => kind !== 'AppImage'))
      expect(args.at(-1)).toMatch(new RegExp(`=/usr/share/applications/${manifest.desktopName}$`));
  });

  it('depend on every library Electron links', () => {
    // `npm run on-electron-25` reads them from the other real one.
    const { kind, executable } = findRuntime();
    const isReal = kind === 'electron' && process.platform === 'linux';
    expect(findUndeclared(isReal ? listLinked(executable) : linkedBy25)).toEqual([]);
  });

  it('depend on what Electron loads later', () => {
    for (const depends of [config.deb.depends, config.rpm.depends]) {
      expect(depends.some((name) => name.startsWith('libsecret'))).toBe(true);
      expect(depends.some((name) => name.startsWith('libnotify'))).toBe(true);
    }
  });
});

function readDescription(description: unknown): LinuxPackage {
  const appImage = appImageSchema.safeParse(description);
  if (appImage.success) return { kind: 'AppImage', desktopFile: appImage.data.desktop, args: [] };
  const [args, desktopFile] = fpmSchema.parse(description);
  const kind = args[args.indexOf('--package') + 1]?.split('.').at(-1) ?? '';
  return { kind, desktopFile: readFileSync(desktopFile, 'utf8'), args };
}
