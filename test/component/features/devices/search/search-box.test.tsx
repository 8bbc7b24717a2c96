import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { searchBox } from '../../../screens/search-box.ts';

const { input, offered, problems } = searchBox;

beforeEach(() => openPage({ reports: makeExampleLab() }));

test('a search is completed by the keyboard, and its words are marked', async () => {
  await searchBox.type('mod');
  await expect.element(offered.first()).toMatchTextContent(/^model:/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(offered.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('model:');

  await userEvent.keyboard('8 pro');
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  await input.fill('model:pro');
  const wanted = offered.filter({ hasText: 'model:"Pixel 8 Pro"' });
  await expect.element(wanted).toMatchTextContent(/1$/);
  while (wanted.element().ariaSelected !== 'true') await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Tab}');
  await expect.element(input).toHaveValue('model:"Pixel 8 Pro" ');
  await expect.element(input).toHaveFocus();
  await expect.element(offered).toHaveLength(0);
  await expect.element(deviceList.cards).toHaveLength(1);
  await expect.element(deviceList.cards.getByRole('mark')).toHaveTextContent('Pixel 8 Pro');

  await userEvent.keyboard('fr');
  await expect.element(offered.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(offered).toHaveLength(0);
  await expect.element(input).toHaveValue('model:"Pixel 8 Pro" fr');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
});

test('a problem is reported at its place, and the rest of the search still applies', async () => {
  await input.fill('brand:google sdk:new');
  await expect.element(problems).toMatchTextContent('new “API level” needs a number, such as 34');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(/API level/);
  await expect.element(deviceList.card('Pixel 7')).toBeVisible();
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  await input.fill('brnad:google');
  await expect.element(problems).toMatchTextContent('Did you mean brand:?');
  await input.fill('brand:google sdk:..34');
  await expect.element(problems).toHaveLength(0);
  await expect.element(input).toHaveAttribute('aria-invalid', 'false');
});

test('an input method composes Korean without interruption, and its syllables are found', async () => {
  await searchBox.compose('ㄱ', '겨', '결');
  await expect.element(input).toHaveValue('결');
  await expect.element(deviceList.card('Galaxy S24 Ultra')).toBeVisible();
  await expect.element(deviceList.card('Pixel 8 Pro')).toHaveLength(0);
  // No suggestion is offered, because the keys are the input method's.
  await expect.element(offered).toHaveLength(0);
  await searchBox.commit('결');
  await searchBox.compose('ㅈ');
  await expect.element(input).toHaveValue('결ㅈ');
  await expect.element(deviceList.card('Galaxy S24 Ultra')).toBeVisible();
  await searchBox.compose('제');
  await searchBox.commit('제');
  await expect.element(input).toHaveValue('결제');
  await expect.element(deviceList.card('Galaxy S24 Ultra').getByRole('mark')).toHaveTextContent('결제');
  await expect.element(offered.first()).toMatchTextContent('alias:');
});

test('an example of the help replaces the search', async () => {
  await page.getByRole('button', { name: 'Search syntax' }).click();
  const help = page.getByRole('dialog', { name: 'Search syntax' });
  await help.getByRole('button', { name: /^unused -samsung/ }).click();
  await expect.element(input).toHaveValue('unused -samsung');
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  await expect.element(deviceList.card('Available').first()).toBeVisible();
  await expect.element(deviceList.card('In use')).toHaveLength(0);
});

test('a letter redraws the list without forcing a layout', async () => {
  await deviceList.view('Table');
  await expect.element(deviceList.table).toBeVisible();
  const read = recordLayoutReads(() => {
    const element = input.element();
    // Bypasses React's own setter, as a keyboard does.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(element, 'pix');
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  expect(read).toEqual([]);
  await expect.element(deviceList.row('Galaxy')).toHaveLength(0);
  await expect.element(deviceList.row('Pixel').first()).toBeVisible();
});

/** The properties that force a layout, which are read while `act` runs. */
function recordLayoutReads(act: () => void): readonly string[] {
  const read: string[] = [];
  const { prototype } = Element;
  const own = (['clientHeight', 'clientWidth', 'scrollLeft', 'scrollTop'] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(prototype, name) ?? {}] as const,
  );
  for (const [name, descriptor] of own) {
    const get = function (this: Element): unknown {
      read.push(name);
      return descriptor.get?.call(this);
    };
    Object.defineProperty(prototype, name, { ...descriptor, get });
  }
  act();
  for (const [name, descriptor] of own) Object.defineProperty(prototype, name, descriptor);
  return read;
}
