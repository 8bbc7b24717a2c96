import { expect, test } from './fixture.ts';
import { readAtRest } from './at-rest.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { FilterRow } from './screens/filter-row.ts';
import { openPage } from './screens/navigation.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('filters count under all others, and what is picked is let go chip by chip', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(filters.pills.filter({ visible: true })).toHaveText([
    'All 30',
    /^Available \d+/,
    /^Idle 1/,
    /^In use \d+/,
    /^Recent activity 3/,
    /^Unknown 0/,
    /^Disconnected 0/,
  ]);
  const brands = await filters.open('Brand');
  await expect(filters.values('Brand').first()).toHaveText('samsung13');

  // Several of one field are any of them; the field's own counts stay.
  await filters.value('Brand', 'samsung').check();
  await filters.value('Brand', 'google').check();
  await expect(filters.value('Brand', 'HUAWEI')).toHaveAccessibleName('HUAWEI 2');
  await leaveByEscape(brands);
  await expect(filters.chip('Brand')).toHaveText('Brand: samsung, google');
  await expect(filters.pill('All')).toHaveText('All 19 of 30');

  // Other fields are narrowed, and narrow.
  await filters.pick('OS', 'Android 13');
  await expect(filters.removers).toHaveCount(2);
  const narrowed = await filters.open('Brand');
  await expect(filters.value('Brand', 'samsung')).not.toHaveAccessibleName('samsung 13');
  await leaveByEscape(narrowed);
  await devices.search.fill('tab');
  await expect(devices.cards).toHaveCount(1);
  await devices.search.fill('');
  await filters.clear();
  await expect(filters.removers).toHaveCount(0);
  await expect(filters.pill('All')).toHaveText('All 30');

  await filters.pick('Brand', 'HUAWEI');
  await expect(devices.cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove filter: Brand' }).click();
  await expect(filters.chip('Brand')).toHaveText('Brand');
  await expect(filters.chip('Brand')).toBeFocused();
  await expect(filters.pill('All')).toHaveText('All 30');
});

test('availability is filtered by one or several pills, by mouse and as one stop of the keyboard', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await filters.pill('Idle').click();
  await expect(filters.pill('Idle')).toHaveAttribute('aria-pressed', 'true');
  await expect(filters.pill('All')).toHaveAttribute('aria-pressed', 'false');
  await expect(devices.cards).toHaveCount(1);
  // What is on does not count for itself.
  await expect(filters.pill('All')).toHaveText('All 30');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(filters.pill('Recent activity')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(devices.cards).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(filters.chip('Brand')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(filters.pill('Recent activity')).toBeFocused();
  await filters.pill('All').click();
  await expect(filters.pill('Idle')).toHaveAttribute('aria-pressed', 'false');
  await expect(devices.cards.nth(4)).toBeVisible();
});

test('pills without room fold, the chosen ones never, and the chips become one button', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  await page.setViewportSize({ width: 700, height: 640 });
  const more = filters.pills.filter({ hasText: 'More' });
  await expect(filters.pill('Disconnected')).toBeHidden();
  await more.click();
  await page.getByRole('menuitem', { name: /^Disconnected 0/ }).click();
  await expect(filters.pill('Disconnected')).toBeVisible();
  await expect(filters.pill('Disconnected')).toHaveAttribute('aria-pressed', 'true');
  await expect(devices.cards).toHaveCount(0);
  await filters.clear();
  await expect(filters.pill('Disconnected')).toBeHidden();

  await expect(filters.chip('Brand')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  const fields = page.getByRole('dialog', { name: 'Filters' });
  await fields.getByRole('button', { name: 'Brand' }).click();
  await filters.value('Brand', 'google').check();
  await leaveByEscape(fields);
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect(filters.pill('All')).toHaveText('All 6 of 30');
  await page.setViewportSize({ width: 2200, height: 640 });
  await expect(filters.chip('Brand')).toHaveText('Brand: google');
  await expect(filters.pill('Disconnected')).toBeVisible();
  await expect(more).toBeHidden();
});

test('a long field is searched, and an alert waits for what was picked', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  const models = await filters.open('Model');
  await expect(filters.values('Model')).toHaveCount(30);
  await models.getByRole('searchbox', { name: 'Search Model' }).fill('PIXEL 7');
  await expect(filters.values('Model')).toHaveText(['Pixel 71']);
  await leaveByEscape(models);

  const others = await filters.openMore();
  const aspect = others.getByRole('button', { name: /^Aspect/ });
  await aspect.click();
  await expect(aspect).toHaveAttribute('aria-expanded', 'true');
  await filters.value('Aspect ratio', '20:9').press('Space');
  await leaveByEscape(others);
  await expect(filters.chip('Aspect ratio')).toHaveText('Aspect ratio: 20:9');
  await devices.act('Notify me when any is available');
  await openPage(page, 'Alerts');
  await expect(page.getByRole('main')).toContainText('aspect:20:9');
});

test('where nothing matches, it is said which filter leaves nothing, and an alert is offered', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const filters = new FilterRow(page);
  const main = page.getByRole('main');
  await filters.pick('Brand', 'HUAWEI');
  await filters.pill('Idle').click();
  await devices.search.fill('tab -p20');
  await expect(main.getByRole('heading', { name: 'No devices match “tab -p20”' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Without / })).toHaveCount(0);
  await devices.search.fill('mate');
  await expect(main.getByRole('button', { name: /^Without / })).toHaveText([
    'Without “Availability: Idle”: 1 device',
  ]);
  await main.getByRole('button', { name: 'Notify me when any is available' }).click();
  await expect(main.getByRole('button', { name: 'Notify me when any is available' })).toHaveCount(0);
  await main.getByRole('button', { name: /^Without “Availability/ }).click();
  await expect(devices.cards).toHaveCount(1);
  await devices.search.fill('no such phone');
  await main.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(filters.pill('All')).toHaveText('All 30');
  await expect(devices.search).toHaveValue('');
  await openPage(page, 'Alerts');
  // It waits for another availability than the one that was picked.
  await expect(main).toContainText('Any device matching “mate brand:=HUAWEI”');
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

  await devices.act('Collapse all');
  await expect(grid.getByRole('row', { expanded: true })).toHaveCount(0);
  await devices.act('Expand all');
  await page.getByLabel('Group by').selectOption('None');
  await expect(devices.table).toBeVisible();
});

test('columns are chosen, moved, pinned and made wider, and found so again', async ({ launch }) => {
  const first = await launch();
  await new SignInScreen(first.page).openDemoLab();
  const devices = new DevicesScreen(first.page);
  await first.page.setViewportSize({ width: 1600, height: 900 });
  await devices.view('Table');
  await first.page.setViewportSize({ width: 1_600, height: 900 });
  const header = (name: string) => devices.table.getByRole('columnheader', { name });
  await first.page.getByRole('button', { name: 'Columns' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Capture scale (%)' }).check();
  await dialog.getByRole('checkbox', { name: 'Input range' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Pin Capture scale (%)' }).selectOption('Pinned left');
  await dialog.getByRole('button', { name: 'Move Capture scale (%) left' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move Capture scale (%) left' })).toBeFocused();
  await leaveByEscape(dialog);
  await expect(header('Capture scale (%)')).toHaveAttribute('aria-colindex', '2');
  await expect(header('Input range')).toHaveCount(0);

  const width = async () => (await header('Capture scale (%)').boundingBox())?.width ?? 0;
  const before = await readAtRest(width);
  await header('Capture scale (%)').getByRole('button').press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await header('Screen size').getByRole('button').press('ControlOrMeta+Shift+ArrowLeft');
  await expect(header('Screen size')).toHaveAttribute('aria-colindex', '6');
  // Both in sight: a list that scrolls beneath the pointer would have another column dragged.
  const captureHeader = devices.table.getByRole('columnheader', { name: 'Capture size' });
  await captureHeader.getByRole('button').dragTo(header('Screen size').getByRole('button'));
  await expect(captureHeader).toHaveAttribute('aria-colindex', '6');
  await first.close();

  const second = await launch();
  await new SignInScreen(second.page).openDemoLab();
  await second.page.setViewportSize({ width: 1_600, height: 900 });
  const names = new DevicesScreen(second.page).table.getByRole('columnheader');
  await expect(names.filter({ hasText: /\S/ }).first()).toHaveText('Capture scale (%)');
  await expect(names.filter({ hasText: /^Capture size$/ })).toHaveAttribute('aria-colindex', '6');
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
  await page.evaluate(() => window.bridge.invoke('settings.change', { scrollsColumns: true }));
  await devices.view('Table');
  const model = devices.table.getByRole('columnheader', { name: /^Device/ });
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
