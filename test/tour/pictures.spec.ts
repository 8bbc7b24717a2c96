import { languages, locales } from '#shared/locales/languages.ts';
import { test } from '../e2e/fixture.ts';
import { openPictures } from './take-picture.ts';
import { seeDialog, tour } from './tour.ts';

const sizes = [
  { width: 960, height: 640 },
  { width: 1440, height: 900 },
] as const;

/** Each screen in each language, each theme and two sizes, for the guides and for reviews. */
for (const language of languages) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures: ${language}, ${theme}`, async ({ launch }) => {
      const { page } = await launch(`--lang=${language}`);
      const texts = await locales[language].page();
      const takePicture = await openPictures(page);
      await page.getByLabel(texts.theme).selectOption(texts.themes[theme]);
      for (const { name, open } of tour) {
        await test.step(name, () => open(page, texts));
        await seeDialog(page);
        for (const size of sizes) await takePicture({ name, language, theme, size });
      }
    });
  }
}
