import { describe, expect, it } from 'vitest';
import { describeDownload, readElectronDownload } from '../../../../scripts/doctor/electron-download.ts';
import { fakeMachine } from '../../../fakes/machine.ts';

const folder = '/lab/node_modules/electron';
const manifest = JSON.stringify({ version: '45.4.1' });
const whole = {
  [`${folder}/package.json`]: manifest,
  [`${folder}/path.txt`]: 'electron',
  [`${folder}/dist/version`]: '45.4.1',
  [`${folder}/dist/electron`]: 'ELF',
};

function read(files: NonNullable<Parameters<typeof fakeMachine>[0]>['files'], env = {}) {
  return readElectronDownload(fakeMachine({ files: files ?? {}, env }), folder);
}

describe('the download of Electron', () => {
  it('is ready with path.txt, the executable and the right version', () => {
    const ready = { state: 'ready', executable: `${folder}/dist/electron`, version: '45.4.1' };
    expect(read(whole)).toEqual(ready);
    expect(read({ ...whole, [`${folder}/dist/version`]: 'v45.4.1\n' })).toEqual(ready);
  });

  it('is absent when nothing was unpacked', () => {
    expect(read({ [`${folder}/package.json`]: manifest })).toEqual({ state: 'absent' });
  });

  it.each([
    ['path.txt without the executable', { [`${folder}/dist/electron`]: undefined }, 'executable is missing'],
    ['an empty executable', { [`${folder}/dist/electron`]: { size: 0 } }, 'executable is empty'],
    ['a folder in its place', { [`${folder}/dist/electron`]: { isFile: false } }, 'executable is empty'],
    ['no path.txt, which is written last', { [`${folder}/path.txt`]: undefined }, 'interrupted'],
    ['another version', { [`${folder}/dist/version`]: '44.0.0' }, 'version 44.0.0 instead of 45.4.1'],
    ['no version', { [`${folder}/dist/version`]: undefined }, 'version unknown instead of 45.4.1'],
  ])('is broken with %s', (_what, change, reason) => {
    const files = Object.fromEntries(
      Object.entries({ ...whole, ...change }).filter(
        (entry): entry is [string, string | object] => entry[1] !== undefined,
      ),
    );
    const download = read(files);
    expect(download.state).toBe('broken');
    expect(describeDownload(download)).toContain(reason);
  });

  it('is found on Windows', () => {
    const windows = String.raw`C:\랩 콘솔\node_modules\electron`;
    const files = {
      [String.raw`${windows}\package.json`]: manifest,
      [String.raw`${windows}\path.txt`]: 'electron.exe',
      [String.raw`${windows}\dist\version`]: '45.4.1',
      [String.raw`${windows}\dist\electron.exe`]: 'MZ',
    };
    expect(readElectronDownload(fakeMachine({ platform: 'win32', uid: null, files }), windows)).toEqual({
      state: 'ready',
      executable: String.raw`${windows}\dist\electron.exe`,
      version: '45.4.1',
    });
  });
});
