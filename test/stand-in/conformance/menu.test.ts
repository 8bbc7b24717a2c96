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
