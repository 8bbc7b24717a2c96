import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';
import { manageService } from './managed.ts';
import { serviceAddress, signedOut } from './sign-in-states.ts';

test('changes the language before the sign-in', async () => {
  await openPage(signedOut);
  main.handle({
    'settings.change': ({ language }) => {
      const settings = { ...main.state.settings, language: language ?? null };
      main.send('settings.changed', { settings, language: language ?? 'en' });
    },
  });
  await page.getByLabelText('Language').selectOptions('한국어');
  await expect.element(page.getByRole('button', { name: '계속' })).toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: '랩' })).toBeVisible();
  expect(document.documentElement.lang).toBe('ko');
});

test('a theme colors the page at once', async () => {
  await openPage(signedOut);
  const readBackground = () => getComputedStyle(document.body).backgroundColor;
  const choose = async (theme: 'Light' | 'Dark') => {
    await page.getByLabelText('Theme').selectOptions(theme);
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme.toLowerCase());
    return readBackground();
  };
  const light = await choose('Light');
  expect(await choose('Dark')).not.toBe(light);
});

test.for(['en', 'ko'] as const)('needs no scroll bar at 960 × 640: %s', async (language) => {
  await openPage({ ...signedOut, language, size: { width: 960, height: 640 } });
  const radios = signIn.labsIn[language].getByRole('radio');
  await expect.element(radios).toHaveLength(3);
  for (const radio of radios.all()) {
    await radio.click();
    await expect.element(radio).toBeChecked();
    expect(findScrolled()).toEqual([]);
  }
  const guide = page.getByRole('complementary');
  await expect.element(guide).toBeVisible();
  await page.viewport(760, 540);
  await expect.element(guide).not.toBeInTheDocument();
});

test.for(['en', 'ko'] as const)(
  'needs no scroll bar with a fixed address at 960 × 640: %s',
  async (language) => {
    const size = { width: 960, height: 640 };
    const everyLab = { hasThisComputer: true, hasDemoLab: true };
    for (const part of [{}, everyLab]) {
      await openPage({ ...signedOut, language, size, managed: manageService(true, part) });
      await expect.element(page.getByText(serviceAddress)).toBeVisible();
      expect(findScrolled()).toEqual([]);
    }
  },
);

/** The elements that scroll to show all of their content. */
function findScrolled(): readonly Element[] {
  return [...document.querySelectorAll('main, main *')].filter(
    (element) =>
      getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight,
  );
}
