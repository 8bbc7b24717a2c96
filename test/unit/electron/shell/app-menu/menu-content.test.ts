import { describe, expect, it } from 'vitest';
import { commandIds } from '#shared/model/command.ts';
import {
  describeMenu,
  type MenuLine,
  type MenuSituation,
} from '../../../../../electron/shell/app-menu/menu-content.ts';

const linux: MenuSituation = { platform: 'linux', language: 'en', isSignedIn: true, isPackaged: true };
const nameLine = (line: MenuLine) => (line.kind === 'separator' ? '-' : line.label);
const linesOf = (situation: MenuSituation) => describeMenu(situation).flatMap(({ lines }) => lines);

describe('the menu bar', () => {
  it('is what each system’s people expect', () => {
    const names = (situation: MenuSituation) => describeMenu(situation).map(({ label }) => label);
    expect(names(linux)).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
    expect(names({ ...linux, platform: 'darwin' })).toEqual([
      'Device Lab Console',
      'File',
      'Edit',
      'View',
      'Window',
      'Help',
    ]);
    expect(names({ ...linux, language: 'ko' })).toEqual(['파일', '편집', '보기', '창', '도움말']);
  });

  it.each(['linux', 'win32', 'darwin'] as const)('has every command and Quit once on %s', (platform) => {
    const lines = linesOf({ ...linux, platform });
    const commands = lines.flatMap((line) => (line.kind === 'command' ? [line.command] : []));
    expect(commands.toSorted()).toEqual([...commandIds].toSorted());
    expect(lines.filter((line) => line.kind === 'role' && line.role === 'quit')).toHaveLength(1);
  });

  it('offers before sign-in only what makes sense then', () => {
    const enabled = linesOf({ ...linux, isSignedIn: false }).filter(
      (line) => line.kind === 'command' && line.isEnabled,
    );
    expect(enabled.map(nameLine)).toEqual([
      'Hide or Show Names',
      'Zoom In',
      'Zoom Out',
      'Actual Size',
      'Keyboard Shortcuts',
      'Save Diagnostics…',
      'About Device Lab Console',
    ]);
  });

  it('has developer tools for developers alone', () => {
    expect(linesOf(linux).map(nameLine)).not.toContain('Developer Tools');
    expect(linesOf({ ...linux, isPackaged: false }).map(nameLine)).toContain('Developer Tools');
  });
});
