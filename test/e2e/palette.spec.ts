import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { Palette } from './screens/palette.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('the palette leads to a device, a page, an agent and a search without the mouse', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  const palette = new Palette(page);

  await palette.open();
  await palette.type('s23 galaxy');
  await expect(palette.active().locator('mark')).toHaveText(['Galaxy', 'S23']);
  await palette.press('Enter');
  await expect(devices.detailsOf('Galaxy S23')).toBeVisible();
  await expect(palette.input).toHaveCount(0);

  await palette.openWithRecent([/^Galaxy S23/]);
  await palette.type('overview');
  await expect(palette.active()).toHaveText(/^Go to Overview/);
  await palette.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await palette.openWithRecent([/^Go to Overview/, /^Galaxy S23/]);
  await palette.type('galaxy');
  await palette.press('ArrowUp');
  await expect(palette.active()).toHaveText('Search devices for “galaxy”');
  await palette.press('Enter');
  await expect(devices.search).toHaveValue('galaxy');

  await palette.open();
  await palette.press('Escape');
  await expect(palette.input).toHaveCount(0);
});

test('it follows the letters of a Korean, and asks nothing while somebody decides', async ({ launch }) => {
  const { page } = await launch('--lang=ko');
  await page.getByRole('radiogroup', { name: '랩' }).getByRole('radio', { name: '데모 랩' }).check();
  await page.getByRole('button', { name: '계속' }).click();
  await expect(page.getByRole('navigation', { name: '페이지' })).toBeVisible();
  const palette = new Palette(page, '명령 팔레트');
  await palette.open();
  await palette.type('에이전트 추가');
  await palette.press('Enter');
  const dialog = page.getByRole('dialog', { name: '에이전트 추가' });
  await expect(dialog).toBeVisible();
  await palette.press('ControlOrMeta+k');
  await expect(palette.input).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('keys do what the sheet of shortcuts says', async ({ lab: { page } }) => {
  await tryBeforeSignIn();
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  await devices.cards.first().click();
  // In the list letters and signs lead to models; this one is everybody's.
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('definition').filter({ hasText: 'Ctrl+K' })).toBeVisible();
  await leaveByEscape(sheet);

  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(devices.search).toBeFocused();
  await page.keyboard.type('a?');
  await expect(devices.search).toHaveValue('a?');
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('dialog', { name: 'Add agent' })).toBeVisible();

  /** Before anybody has signed in there is nothing to go to, but there is help. */
  async function tryBeforeSignIn(): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Keyboard shortcuts');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
