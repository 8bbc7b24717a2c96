import { afterAll, describe, expect, it, onTestFailed } from 'vitest';
import { explained } from './explained.ts';
import { openApp } from './program.ts';
import { checkUses, describeUses, type Rule } from './rules.ts';

const program = openApp();
const { uses, findings } = checkUses(program);
afterAll(() => program[Symbol.dispose]());
// Prints the table of all uses with USES=1. A failed test prints it as well.
if (process.env['USES'] === '1') console.log(describeUses(uses));

describe('each API of Electron in use', () => {
  it('is found: modules, classes, methods, properties, events and options, also behind our own interfaces', () => {
    const names = new Set(uses.map(({ api }) => api.name));
    expect([...names]).toEqual(
      expect.arrayContaining([
        'electron.app',
        'new BrowserWindow',
        'BrowserWindow.show',
        'WebContents.setWindowOpenHandler',
        'NativeTheme.themeSource',
        "App 'second-instance'",
        "PowerMonitor 'lock-screen'",
        'WebPreferences.sandbox',
        'IpcRenderer.invoke',
      ]),
    );
    expect(names.size).toBeGreaterThan(100);
  });

  it.each<[Rule, string]>([
    ['deprecated', 'is not deprecated'],
    ['platform', 'is guarded if only some platforms have it'],
    ['early', 'waits for ready if it must'],
    ['late', 'is used before ready if it must'],
    ['stand-in', 'is as strict in the stand-in'],
  ])('%s: %s, or the reason is explained', (rule) => {
    onTestFailed(() => console.log(describeUses(uses)));
    const found = findings.filter((finding) => finding.rule === rule);
    const reasons = explained[rule];
    expect(
      found.filter(({ api }) => !(api in reasons)).map(({ api, detail }) => `${api}: ${detail}`),
    ).toEqual([]);
    // An explanation without a finding is out of date.
    expect(Object.keys(reasons).filter((name) => !found.some(({ api }) => api === name))).toEqual([]);
  });
});
