import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRuntime } from '../../scripts/electron.ts';
import { root } from '../../scripts/package/pack-layout.ts';
import provideDisplay from '../e2e/display.ts';
import { checkApp } from './smoke/check-app.ts';
import { tryApp } from './smoke/try-app.ts';
import { type UnpackedApp, unpackApp } from './unpacked-app.ts';

// The packed archive runs on the runtime that runs the console here, which replaces the dummy that was packed.
describe('the packed app', () => {
  let app: UnpackedApp;
  let closeDisplay: (() => void) | void;
  const folder = mkdtempSync(join(tmpdir(), 'smoke-app-'));

  beforeAll(async () => {
    app = await unpackApp('linux');
    extractAll(app.archive, folder);
    closeDisplay = await provideDisplay();
  });
  afterAll(() => {
    closeDisplay?.();
    rmSync(folder, { recursive: true, force: true });
    rmSync(app.output, { recursive: true, force: true });
  });

  it('checks itself with only the packed files', async () => {
    const { kind, executable } = findRuntime();
    const switches = kind === 'stand-in' ? ['--headless'] : [];

    const { problems, output } = await checkApp({ executable, switches, folder }, kind);

    expect(problems).toEqual([]);
    expect(output).toContain('"check":"window","ok":true');
  });

  it('opens the demo lab with only the packed files, and quits', async () => {
    const runtime = findRuntime();
    const manifest = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

    const trial = await tryApp({
      executable: runtime.executable,
      switches: runtime.kind === 'stand-in' ? ['--headless'] : [],
      folder,
    });

    expect(trial).toMatchObject({
      name: 'Device Lab Console',
      version: manifest.version,
      devices: '28 devices',
    });
  });
});
