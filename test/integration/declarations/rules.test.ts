import { afterAll, describe, expect, it } from 'vitest';
import { startFixtureCompiler } from './program.ts';
import { checkUses, type Rule } from './rules.ts';

const strictApp = `import { EventEmitter } from 'node:events';
class App extends EventEmitter {
  quit(): void {}
  getName(): string { return ''; }
  getLocale(): string { return ''; }
  enableSandbox(): void {}
  whenReady(): Promise<void> { return Promise.resolve(); }
}
export const app = new App();`;

const compiler = startFixtureCompiler();
afterAll(() => compiler.close());

/** The findings of the rules for a program: each as `rule: API: detail`. */
function check(main: string, standIn = strictApp, only?: Rule): readonly string[] {
  using program = compiler.openFixture(main, standIn);
  const broken = program.project.program.getSemanticDiagnostics().map(({ text }) => text);
  expect(broken).toEqual([]);
  const { findings } = checkUses(program);
  return findings
    .filter(({ rule }) => only === undefined || rule === only)
    .map(({ rule, api, detail }) => `${rule}: ${api}: ${detail.replace(/ \(.*$/, '')}`);
}

const importApp = `import { app } from 'electron';\n`;

describe('the rules report', () => {
  it('nothing for a correct use', () => {
    expect(check(`${importApp}app.quit();`)).toEqual([]);
  });

  it('a deprecated API', () => {
    const main = `import { systemPreferences } from 'electron';\nsystemPreferences.accessibilityDisplayShouldReduceTransparency;`;
    expect(check(main, strictApp, 'deprecated')).toEqual([
      'deprecated: SystemPreferences.accessibilityDisplayShouldReduceTransparency: deprecated',
    ]);
  });

  it.each([
    ['no guard', `app.hide();`, 'darwin'],
    ['a guard for another platform', `if (process.platform === 'win32') app.hide();`, 'win32'],
    ['a guard that includes another platform', `if (process.platform !== 'linux') app.hide();`, 'win32'],
    ['the other branch of a guard', `if (process.platform === 'darwin') app.quit(); else app.hide();`, ''],
  ])('a use on a platform that lacks it: %s', (_what, code) => {
    expect(check(importApp + code, strictApp, 'platform')).toEqual([
      expect.stringContaining('platform: App.hide: runs on'),
    ]);
  });

  it.each([
    `if (process.platform === 'darwin') app.hide();`,
    `process.platform === 'darwin' && app.hide();`,
    `export const hide = (platform: string) => (platform === 'darwin' ? app.hide() : undefined);`,
    `export function hide(platform: string) { if (platform !== 'darwin') return; app.hide(); }`,
    `export function hide(platform: string) { if (!(platform === 'darwin')) { return; } app.hide(); }`,
    `export const hide = (at: { platform: string }) => { if (['darwin'].includes(at.platform)) app.hide(); };`,
    `if (!(process.platform === 'win32' || process.platform === 'linux')) app.hide();`,
  ])('nothing behind the guard %s', (code) => {
    expect(check(importApp + code, strictApp, 'platform')).toEqual([]);
  });

  it('a platform event that is used through our own interface', () => {
    const main = `import { powerMonitor } from 'electron';
      interface Source { on(event: 'lock-screen', listener: () => void): unknown }
      function follow(source: Source) { source.on('lock-screen', () => {}); }
      follow(powerMonitor);`;
    expect(check(main, strictApp, 'platform')).toEqual([
      "platform: PowerMonitor 'lock-screen': runs on linux too",
    ]);
  });

  it('a member of a member, through our own interface', () => {
    const main = `import { BrowserWindow } from 'electron';
      interface Window { readonly webContents: { getTitle(): string } }
      const title = (window: Window) => window.webContents.getTitle();
      export const open = () => title(new BrowserWindow());`;
    const standIn = `export class BrowserWindow { readonly webContents = {}; }`;
    expect(check(main, standIn, 'stand-in')).toEqual(['stand-in: WebContents.getTitle: missing']);
  });

  it('a key of options that another platform has', () => {
    const main = `import { BrowserWindow } from 'electron';\nexport const open = () => new BrowserWindow({ vibrancy: 'menu' });`;
    expect(check(main, strictApp, 'platform')).toEqual([
      'platform: BaseWindowConstructorOptions.vibrancy: runs on linux, win32 too',
    ]);
  });

  it.each([
    ['at the top level', `app.getLocale();`],
    ['in a function that is called there', `function read() { return app.getLocale(); }\nread();`],
    [
      'before the wait in the same function',
      `async function open() { app.getLocale(); await app.whenReady(); }\nvoid open();`,
    ],
  ])('a use before ready: %s', (_what, code) => {
    expect(check(importApp + code, strictApp, 'early')).toEqual([
      'early: App.getLocale: can run before ready',
    ]);
  });

  it.each([
    `async function open() { await app.whenReady(); app.getLocale(); }\nvoid open();`,
    `void app.whenReady().then(() => app.getLocale());`,
    `app.on('ready', () => app.getLocale());`,
  ])('nothing for a use that waits for ready: %s', (code) => {
    expect(check(importApp + code, strictApp, 'early')).toEqual([]);
  });

  it('a use after ready of an API that is allowed only before', () => {
    const main = `${importApp}void app.whenReady().then(() => app.enableSandbox());`;
    expect(check(main, strictApp, 'late')).toEqual(['late: App.enableSandbox: runs after ready']);
  });

  it.each([
    ['a module', `export {};`, 'electron.app: missing'],
    ['a member', `export const app = {};`, 'App.getName: missing'],
    ['a type', `export const app = { getName: (): any => 1 };`, 'App.getName: returns any for string'],
    [
      'a result',
      `export const app = { getName: (): string | null => null };`,
      'App.getName: returns string | null for string',
    ],
    [
      'a promise',
      `export const app = { getName: async () => '' };`,
      'App.getName: returns Promise<string> for string',
    ],
  ])('a stand-in that returns more than the declaration, or lacks a part: %s', (_what, standIn, fault) => {
    const found = check(`${importApp}export const name = () => app.getName();`, standIn, 'stand-in');
    expect(found).toContain(`stand-in: ${fault}`);
  });

  it.each([
    [`(name: unknown) => String(name)`, `'name' is unknown for`],
    [`() => ''`, `ignores 'name'`],
    [`(name = 'x') => name`, `does not require 'name'`],
  ])('a stand-in that accepts more than the declaration: %s', (getPath, fault) => {
    const main = `${importApp}export const path = () => app.getPath('home');`;
    const found = check(main, `export const app = { getPath: ${getPath} };`, 'stand-in');
    expect(found).toEqual([expect.stringContaining(fault)]);
  });

  it('nothing for a stand-in whose own class is one that Electron accepts', () => {
    const main = `import { Menu } from 'electron';\nexport const menu = () => Menu.buildFromTemplate([]);`;
    const standIn = `class MenuItem { #label = ''; read = () => this.#label; }
      export class Menu {
        static buildFromTemplate(items: (MenuItem | { label?: string })[]) { return items.length > 0 ? new Menu() : new Menu(); }
      }`;
    expect(check(main, standIn, 'stand-in')).toEqual([]);
  });

  it('a stand-in whose class lacks a member that a property refers to', () => {
    const main = `import { BrowserWindow } from 'electron';\nexport const send = () => new BrowserWindow().webContents.send('x');`;
    const standIn = `class Contents {}\nexport class BrowserWindow { readonly webContents = new Contents(); }`;
    expect(check(main, standIn, 'stand-in')).toEqual(['stand-in: WebContents.send: missing']);
  });

  it('an event that the stand-in never emits', () => {
    const main = `${importApp}app.on('login', () => {});`;
    expect(check(main, strictApp, 'stand-in')).toEqual(["stand-in: App 'login': never emitted"]);
  });
});
