import { expect, test } from 'vitest';
import { outputOf, outputWhenReady } from './run-app.ts';

const sayMenu = `const sayMenu = () => say(Menu.getApplicationMenu()?.items.map(({ label }) => label));`;
const standard = [...(process.platform === 'darwin' ? ['Electron'] : []), 'File', 'Edit', 'View', 'Window'];

// lib/browser/init.ts and lib/browser/default-menu.ts: set as the app finishes launching, unless a menu, or null, was set.
test('there is a menu with Reload and Developer Tools until the app replaces it', async () => {
  const body = `${sayMenu} sayMenu();
    say(Menu.getApplicationMenu().items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role)).filter((role) => /reload|devtools/.test(role)));
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Ours', submenu: [] }]));
    sayMenu();
    Menu.setApplicationMenu(null);
    sayMenu();`;
  expect(await outputWhenReady(body)).toEqual([
    standard,
    ['reload', 'forcereload', 'toggledevtools'],
    ['Ours'],
    null,
  ]);
});

// docs/api/menu.md, setApplicationMenu: "Passing `null` will suppress the default menu"; lib/browser/default-menu.ts.
test.each([
  ['null', null],
  [`Menu.buildFromTemplate([{ label: 'Ours' }])`, ['Ours']],
])('%s before the app is ready stays', async (menu, expected) => {
  const main = `${sayMenu} Menu.setApplicationMenu(${menu}); app.whenReady().then(() => { sayMenu(); app.exit(); });`;
  expect(await outputOf(main)).toEqual([expected]);
});

// lib/browser/api/menu.ts: buildFromTemplate and setApplicationMenu check their arguments.
test('a template and a menu are checked', async () => {
  const body = `say(await attempt(() => Menu.buildFromTemplate('x')));
    say(await attempt(() => Menu.buildFromTemplate([{ click() {} }])));
    say(await attempt(() => Menu.setApplicationMenu({})));`;
  expect(await outputWhenReady(body)).toEqual([
    'Invalid template for Menu: Menu template must be an array',
    'Invalid template for MenuItem: must have at least one of label, role or type',
    'Invalid menu',
  ]);
});

// lib/browser/api/menu.ts, removeExtraSeparators; lib/browser/api/menu-item.ts: `click` is also that of a disabled item.
test('items have the properties of their template', async () => {
  const body = `const line = { type: 'separator' };
    const clicked = [];
    const menu = Menu.buildFromTemplate([line, { label: 'One', enabled: false, click: () => clicked.push('one') }, line, line,
      { label: 'Two', type: 'checkbox', id: 'two', click: () => clicked.push('two') }, { role: 'copy' }, line]);
    say(menu.items.map(({ type, label }) => [type, label]));
    for (const item of menu.items) item.click();
    say([clicked, menu.items.find(({ id }) => id === 'two').checked]);`;
  expect(await outputWhenReady(body)).toEqual([
    [
      ['normal', 'One'],
      ['separator', ''],
      ['checkbox', 'Two'],
      ['normal', 'Copy'],
    ],
    [['one', 'two'], true],
  ]);
});
