import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages, locales } from '#shared/locales/languages.ts';
import { findDevMarks } from '../../fixtures/dev-marks.ts';
import { followImports, measureFirstScreen } from './first-screen.ts';

const root = join(import.meta.dirname, '../../..');
const maxFirstScreen = 130_000;
const maxBeforeWindow = 100_000;
/** Vite warns about a larger chunk. In bytes. */
const maxChunk = 500_000;
const sourceMap = z.object({ sources: z.array(z.string()) });

beforeAll(async () => {
  // Vitest's own NODE_ENV would make it a build for tests, which contains React's warnings.
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build.ts')], { env });
});

describe('the build', () => {
  it('has at most 130 KB of script before the first screen', () => {
    const sizes = measureFirstScreen(join(root, 'out/renderer'));
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(maxFirstScreen);
    // React alone is larger: a smaller total would mean that a file was not counted.
    expect(total).toBeGreaterThan(60_000);
  });

  it('has at most 100 KB of main before the window', () => {
    const folder = join(root, 'out/main');
    const sizes = [...followImports(folder, 'main.js')].map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBeforeWindow);
  });

  it('has no script in the page that is too large in one piece', () => {
    const files = globSync('out/renderer/**/*.js', { cwd: root });
    expect(files.filter((file) => statSync(join(root, file)).size > maxChunk)).toEqual([]);
  });

  it('contains each text only in the bundle that shows it: of the page, or of main', async () => {
    const read = (side: string) =>
      globSync(`out/${side}/**/*.js`, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    const [page, main] = [read('renderer').join(), read('main').join()];
    for (const language of languages) {
      const { crashed } = locales[language].native;
      const { diagnostics } = await locales[language].page();
      expect([page.includes(crashed), main.includes(crashed)]).toEqual([false, true]);
      expect([page.includes(diagnostics.lead), main.includes(diagnostics.lead)]).toEqual([true, false]);
    }
  });

  it('has nothing of the dev server: no address, policy or resolver rule', () => {
    const read = (pattern: string) =>
      globSync(`out/{main,preload,renderer,service}/**/*.${pattern}`, { cwd: root }).map((file) =>
        readFileSync(join(root, file), 'utf8'),
      );
    expect(read('{js,cjs,html}').flatMap(findDevMarks)).toEqual([]);
    const sources = read('map').flatMap((map) => sourceMap.parse(JSON.parse(map)).sources);
    expect(sources.filter((source) => source.endsWith('electron/desktop/page-source.ts'))).not.toEqual([]);
    expect(sources.filter((source) => source.includes('electron/dev/'))).toEqual([]);
  });
});
