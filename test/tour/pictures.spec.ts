import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../e2e/fixture.ts';
import { type LanguageName, languages, tour } from './tour.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const sizes = [
  { width: 960, height: 640 },
  { width: 1440, height: 900 },
] as const;

/** Every screen as it is, in each language, each theme and two sizes, for the guides and for a critical eye. */
for (const language of Object.keys(languages) as LanguageName[]) {
  // those keys are all there are
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures: ${language}, ${theme}`, async ({ launch }) => {
      const { page } = await launch(`--lang=${language}`);
      const texts = languages[language];
      const devtools = await page.context().newCDPSession(page);
      await page.getByLabel(texts.theme).selectOption(texts.themes[theme]);
      await mkdir(folder, { recursive: true });
      for (const { name, go } of tour) {
        await test.step(name, () => go(page, texts));
        for (const size of sizes) {
          await page.setViewportSize(size);
          // A frame later everything stands in its new place.
          await page.evaluate(async () => {
            await document.fonts.ready;
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          });
          // Half the bytes of PNG, and GitHub shows it.
          const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
          const file = `${name}-${language}-${theme}-${size.width}.webp`;
          await writeFile(join(folder, file), Buffer.from(data, 'base64'));
        }
      }
    });
  }
}
