import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SearchBox } from './screens/search-box.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test.beforeEach(async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  await expect(new DevicesScreen(page).card('Pixel 8 Pro')).toBeVisible();
});

test('a search is completed by the keyboard, and its words are marked', async ({ lab: { page } }) => {
  const devices = new DevicesScreen(page);
  const search = new SearchBox(page);
  await search.type('mod');
  await expect(search.offered.first()).toHaveText(/^model:/);
  await search.press('ArrowDown');
  await expect(search.offered.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(search.input).toHaveValue('model:');

  await search.type('8 pro');
  await expect(devices.cards.filter({ hasText: 'Galaxy' })).toHaveCount(0);
  await search.input.fill('model:pro');
  const wanted = search.offered.filter({ hasText: 'model:"Pixel 8 Pro"' });
  await expect(wanted).toHaveText(/1$/);
  await expect(async () => {
    await search.press('ArrowDown');
    expect(await wanted.getAttribute('aria-selected')).toBe('true');
  }).toPass({ intervals: [50] });
  await search.press('Tab');
  await expect(search.input).toHaveValue('model:"Pixel 8 Pro" ');
  await expect(search.input).toBeFocused();
  await expect(search.offered).toHaveCount(0);
  await expect(devices.cards).toHaveCount(1);
  await expect(devices.cards.locator('mark')).toHaveText('Pixel 8 Pro');

  await search.type('fr');
  await expect(search.offered.first()).toBeVisible();
  await search.press('Escape');
  await expect(search.offered).toHaveCount(0);
  await expect(search.input).toHaveValue('model:"Pixel 8 Pro" fr');
  await search.press('Escape');
  await expect(search.input).toHaveValue('');
});

test('drawing the list for a letter asks for no layout before the frame has its own', async ({
  lab: { page },
}) => {
  const devices = new DevicesScreen(page);
  await devices.view('Table');
  await expect(devices.table).toBeVisible();
  const asked = await page.evaluate(() => {
    const found: string[] = [];
    const { prototype } = Element;
    const watched = ['clientHeight', 'clientWidth', 'scrollTop'] as const;
    const own = watched.map(
      (name) => [name, Object.getOwnPropertyDescriptor(prototype, name) ?? {}] as const,
    );
    for (const [name, descriptor] of own) {
      const get = function (this: Element): unknown {
        found.push(name);
        return descriptor.get?.call(this);
      };
      Object.defineProperty(prototype, name, { ...descriptor, get });
    }
    const input = document.querySelector<HTMLInputElement>('[role=combobox]');
    // Beneath React's own setter, as a keyboard is.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(input, 'pix');
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (const [name, descriptor] of own) Object.defineProperty(prototype, name, descriptor);
    return found;
  });
  expect(asked).toEqual([]);
  await expect(devices.row('Galaxy')).toHaveCount(0);
  await expect(devices.row('Pixel').first()).toBeVisible();
});

test('mistakes are told at their place, and the rest still searches', async ({ lab: { page } }) => {
  const devices = new DevicesScreen(page);
  const search = new SearchBox(page);
  await search.input.fill('brand:google sdk:new');
  await expect(search.mistakes).toContainText('new “API level” needs a number, such as 34');
  await expect(search.input).toHaveAttribute('aria-invalid', 'true');
  await expect(search.input).toHaveAccessibleDescription(/API level/);
  await expect(devices.card('Pixel 7')).toBeVisible();
  await expect(devices.card('Galaxy')).toHaveCount(0);
  await search.input.fill('brnad:google');
  await expect(search.mistakes).toContainText('Did you mean brand:?');
  await search.input.fill('brand:google sdk:..34');
  await expect(search.mistakes).toHaveCount(0);
  await expect(search.input).toHaveAttribute('aria-invalid', 'false');
});

test('Korean is composed undisturbed, and found as it is typed', async ({ lab: { page } }) => {
  const devices = new DevicesScreen(page);
  const search = new SearchBox(page);
  const keyboard = await search.compose('ㄱ', '겨', '결');
  await expect(search.input).toHaveValue('결');
  await expect(devices.card('Galaxy S24 Ultra')).toBeVisible();
  await expect(devices.card('Pixel 8 Pro')).toHaveCount(0);
  // Nothing is offered, and the keys are the input method's.
  await expect(search.offered).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: '결' });
  await search.compose('ㅈ');
  await expect(search.input).toHaveValue('결ㅈ');
  await expect(devices.card('Galaxy S24 Ultra')).toBeVisible();
  await search.compose('제');
  await keyboard.send('Input.insertText', { text: '제' });
  await expect(search.input).toHaveValue('결제');
  await expect(devices.card('Galaxy S24 Ultra').locator('mark')).toHaveText('결제');
  await expect(search.offered.first()).toContainText('alias:');
});

test('the help’s examples can be tried', async ({ lab: { page } }) => {
  const devices = new DevicesScreen(page);
  const search = new SearchBox(page);
  await search.tryExample(/^unused -samsung/);
  await expect(search.input).toHaveValue('unused -samsung');
  await expect(devices.card('Galaxy')).toHaveCount(0);
  await expect(devices.card('Available').first()).toBeVisible();
  await expect(devices.card('In use')).toHaveCount(0);
});
