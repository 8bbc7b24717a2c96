import { expect, test } from './fixture.ts';
import { readAtRest } from './at-rest.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { FacetsPanel } from './screens/facets-panel.ts';
import { openPage } from './screens/navigation.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('facets count under all other filters, and what is picked is taken back chip by chip', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const facets = new FacetsPanel(page);
  await facets.show();
  await expect(facets.values('Brand').first()).toHaveText('samsung13');
  await expect(facets.values('Availability')).toHaveText([
    /^Available\d+/,
    /^Idle1/,
    /^In use\d+/,
    /^Recent activity3/,
    /^Unknown0/,
    /^Disconnected0/,
  ]);

  // Several of one field are any of them; the field's own counts stay.
  await facets.value('Brand', 'samsung').check();
  await facets.value('Brand', 'google').check();
  await expect(page.getByText('19 of 30 devices')).toBeVisible();
  await expect(facets.value('Brand', 'HUAWEI')).toHaveAccessibleName('HUAWEI 2');
  await expect(facets.chips).toHaveCount(2);

  // Other fields are narrowed, and narrow.
  await facets.value('OS', 'Android 13').check();
  await expect(facets.value('Brand', 'samsung')).not.toHaveAccessibleName('samsung 13');
  await devices.search.fill('tab');
  await expect(devices.cards).toHaveCount(1);
  await devices.search.fill('no such phone');
  await expect(page.getByRole('heading', { name: 'No devices match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('30 devices')).toBeVisible();
  await expect(devices.search).toHaveValue('');

  await facets.value('Brand', 'HUAWEI').check();
  await page.getByRole('button', { name: 'Remove filter Brand HUAWEI' }).click();
  await expect(facets.value('Brand', 'HUAWEI')).not.toBeChecked();
  await expect(facets.chips).toHaveCount(0);
});

test('a long facet is shown whole and searched, and a watch waits for what was picked', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const facets = new FacetsPanel(page);
  await facets.show();
  await expect(facets.values('Model')).toHaveCount(8);
  await facets.panel.getByRole('button', { name: 'Show all 30' }).click();
  await expect(facets.values('Model')).toHaveCount(30);
  await facets.panel.getByRole('searchbox', { name: 'Search Model' }).fill('PIXEL 7');
  await expect(facets.values('Model')).toHaveText(['Pixel 71']);
  await facets.panel.getByRole('button', { name: 'Show less' }).click();

  await facets.heading('Aspect ratio').click();
  await expect(facets.heading('Aspect ratio')).toHaveAttribute('aria-expanded', 'true');
  await facets.value('Aspect ratio', '20:9').press('Space');
  await page.getByRole('button', { name: 'Notify me when any is available' }).click();
  await openPage(page, 'Alerts');
  await expect(page.getByRole('main')).toContainText('aspect:20:9');
});

test('facets are out of the way until asked for, and stay as they were left', async ({ launch }) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  const facets = new FacetsPanel(first.page);
  await facets.show();
  await facets.toggle.click();
  await expect(facets.panel).toBeHidden();
  await first.close();
  const second = await launch();
  await new SignInScreen(second.page).openDemoLab();
  await expect(new FacetsPanel(second.page).panel).toBeHidden();
});

test('devices stand in groups that fold, in table and cards, by click and by key', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await page.getByLabel('Group by').selectOption('Brand');
  const tree = page.getByRole('tree', { name: 'Devices' });
  const google = tree.getByRole('treeitem', { name: /^Brand google 6 devices/ });
  await expect(google).toHaveAttribute('aria-expanded', 'true');
  await google.click();
  await expect(google).toHaveAttribute('aria-expanded', 'false');
  await expect(tree.getByRole('treeitem', { name: /^Pixel 7/ })).toHaveCount(0);

  await devices.view('Table');
  const grid = page.getByRole('treegrid', { name: 'Devices' });
  const heading = grid.getByRole('row', { name: /^Brand google/ });
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(devices.details).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(grid.getByRole('row', { expanded: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByLabel('Group by').selectOption('None');
  await expect(devices.table).toBeVisible();
});

test('columns are chosen, moved, pinned and made wider, and found so again', async ({ launch }) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  const devices = new DevicesScreen(first.page);
  await devices.view('Table');
  const header = (name: string) => devices.table.getByRole('columnheader', { name });
  await first.page.getByRole('button', { name: 'Columns' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Capture scale (%)' }).check();
  await dialog.getByRole('checkbox', { name: 'Alias' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Pin Capture scale (%)' }).selectOption('Pinned left');
  await dialog.getByRole('button', { name: 'Move Capture scale (%) left' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move Capture scale (%) left' })).toBeFocused();
  await leaveByEscape(dialog);
  await expect(header('Capture scale (%)')).toHaveAttribute('aria-colindex', '2');
  await expect(header('Alias')).toHaveCount(0);

  const width = async () => (await header('Capture scale (%)').boundingBox())?.width ?? 0;
  const before = await readAtRest(width);
  await header('Capture scale (%)').getByRole('button').press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await header('Screen size').getByRole('button').press('ControlOrMeta+Shift+ArrowLeft');
  await expect(header('Screen size')).toHaveAttribute('aria-colindex', '4');
  // Both in sight: a list that scrolls beneath the pointer would have another column dragged.
  const captureHeader = devices.table.getByRole('columnheader', { name: 'Capture size' });
  await captureHeader.getByRole('button').dragTo(header('Screen size').getByRole('button'));
  await expect(captureHeader).toHaveAttribute('aria-colindex', '4');
  await first.close();

  const second = await launch();
  await new SignInScreen(second.page).openDemoLab();
  const names = new DevicesScreen(second.page).table.getByRole('columnheader');
  await expect(names.filter({ hasText: /\S/ }).first()).toHaveText('Capture scale (%)');
  await expect(names.filter({ hasText: /^Capture size$/ })).toHaveAttribute('aria-colindex', '4');
});

test('the list is sorted by several columns, the first of which says so', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.view('Table');
  const header = (name: RegExp) => devices.table.getByRole('columnheader', { name });
  await header(/^OS/).getByRole('button').click();
  await header(/^Screen/)
    .getByRole('button')
    .press('Shift+Enter');
  await expect(header(/^OS/)).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(/^OS .*sort 1/)).toBeVisible();
  await expect(header(/^Screen .*sort 2/)).not.toHaveAttribute('aria-sort');
  // The oldest system, and of the next the smallest screen; as texts 9 would come after 31.
  await expect(devices.table.getByRole('row').nth(1)).toContainText('Nexus 7');
  await header(/^OS/)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(header(/^OS/)).toHaveAttribute('aria-sort', 'descending');
  await header(/^Screen/)
    .getByRole('button')
    .click();
  await expect(header(/^Screen/)).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(/^OS/)).not.toHaveAttribute('aria-sort');
});

test('a pinned column keeps its place when the list is scrolled sideways, and when the window grows and shrinks', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await page.setViewportSize({ width: 960, height: 640 });
  await devices.view('Table');
  const model = devices.table.getByRole('columnheader', { name: /^Model/ });
  const placeOf = async () => (await model.boundingBox())?.x;
  await expect(devices.table).toHaveAttribute('data-scrolls', 'true');
  const place = await readAtRest(placeOf);
  const scroller = devices.table.locator('..');
  const isScrolled = () => scroller.evaluate((element) => element.scrollLeft > 0);
  await scroller.evaluate((element) => element.scrollTo({ left: 200 }));
  await expect.poll(isScrolled).toBe(true);
  await expect.poll(placeOf).toBe(place);

  // All columns fit, so that nothing is scrolled any more.
  await page.setViewportSize({ width: 2200, height: 640 });
  await expect(devices.table).toHaveAttribute('data-scrolls', 'false');
  await page.setViewportSize({ width: 960, height: 640 });
  await expect(devices.table).toHaveAttribute('data-scrolls', 'true');
  await expect.poll(isScrolled).toBe(false);
  await expect.poll(placeOf).toBe(place);
});
