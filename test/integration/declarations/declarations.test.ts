import { relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { afterAll, expect, test } from 'vitest';
import { listEarlyNodes } from './early-code.ts';
import { canRunOn } from './guards.ts';
import { root, startCompiler } from './program.ts';
import { listUses } from './uses.ts';

const compiler = startCompiler();
afterAll(() => compiler.close());

/** What is wrong with a use of Electron, with its place: of this app, or of a fixture. */
function check(fixture?: string): readonly (readonly [fault: string, place: string])[] {
  const program = compiler.open(fixture);
  const broken = fixture === undefined ? [] : program.project.program.getSemanticDiagnostics();
  expect(broken.map(({ text }) => text)).toEqual([]);
  const early = listEarlyNodes(program);
  return listUses(program).flatMap(({ api, node }) => {
    const lacking = ['darwin', 'linux', 'win32'].filter(
      (name) => api.platforms?.includes(name) === false && canRunOn(name, node),
    );
    return [
      ...(api.isDeprecated ? [`${api.name} is deprecated`] : []),
      ...(lacking.length > 0 ? [`${api.name} runs on ${lacking.join(', ')} too`] : []),
      ...(api.ready === 'after' && early.has(node) ? [`${api.name} can run before ready`] : []),
      ...(api.ready === 'before' && !early.has(node) ? [`${api.name} runs after ready`] : []),
    ].map((fault) => [fault, placeOf(node)] as const);
  });
}

function placeOf(node: Node): string {
  const { text, fileName } = node.getSourceFile();
  return `${relative(root, fileName)}:${text.slice(0, node.getStart()).split('\n').length}`;
}

/** The reasons why correct code is reported. Each must still be. */
const explained: Readonly<Record<string, string>> = {
  "App 'activate' runs on linux, win32 too": 'other platforms never emit it, and have no dock to click',
  "App 'open-url' runs on linux, win32 too": 'others pass the link as an argument, which followLinks reads',
  "PowerMonitor 'lock-screen' runs on linux too":
    'Linux never emits it; the idle time still locks (decision 23)',
  "Notification 'failed' runs on linux too": 'libnotify_notification.cc emits it, without a reason',
  'BaseWindowConstructorOptions.autoHideMenuBar runs on darwin too': 'macOS has no menu bar in its windows',
  'MenuItemConstructorOptions.registerAccelerator runs on darwin too':
    'macOS ignores it and registers the key; docs/platforms.md lists this as not tried',
};

test('each use of Electron is on its platforms, at its time and not deprecated, or explained', () => {
  const faults = check();
  const unexplained = faults.filter(([fault]) => !(fault in explained));
  expect(unexplained.map((each) => each.join(' at '))).toEqual([]);
  expect(new Set(faults.map(([fault]) => fault))).toEqual(new Set(Object.keys(explained)));
});

const hide = 'App.hide runs on linux, win32 too';
const early = 'App.getLocale can run before ready';
const ours = `interface Source { on(event: 'lock-screen', listener: () => void): unknown }
  const follow = (source: Source) => source.on('lock-screen', () => {}); follow(electron.powerMonitor);`;

test.each([
  [`app.hide();`, [hide]],
  [`if (process.platform === 'win32') app.hide();`, ['App.hide runs on win32 too']],
  [`if (process.platform === 'darwin') app.hide();`, []],
  [
    `new electron.BrowserWindow({ vibrancy: 'menu' });`,
    ['BaseWindowConstructorOptions.vibrancy runs on linux, win32 too'],
  ],
  [ours, ["PowerMonitor 'lock-screen' runs on linux too"]],
  [`app.getLocale();`, [early]],
  [`function read() { return app.getLocale(); } read();`, [early]],
  [`async function open() { await app.whenReady(); app.getLocale(); } void open();`, []],
  [
    `async function open() { await app.whenReady(); app.enableSandbox(); } void open();`,
    ['App.enableSandbox runs after ready'],
  ],
  [
    `electron.systemPreferences.accessibilityDisplayShouldReduceTransparency;`,
    [
      expect.stringMatching(/Transparency is deprecated$/),
      expect.stringMatching(/runs on linux, win32 too$/),
    ],
  ],
])('%s', (code, faults) => {
  const imports = `import * as electron from 'electron';\nimport { app } from 'electron';\nvoid [electron, app];\n`;
  expect(check(imports + code).map(([fault]) => fault)).toEqual(faults);
});
