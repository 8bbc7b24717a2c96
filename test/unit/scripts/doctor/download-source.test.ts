import { describe, expect, it } from 'vitest';
import { downloadUrl } from '../../../../scripts/doctor/download-source.ts';

function urlWith(env: Readonly<Record<string, string>>, arch = 'x64'): string {
  return downloadUrl('45.4.1', env, 'linux', arch);
}

// The expected values are those of @electron/get's README, "Specifying a mirror".
describe('where Electron is downloaded from', () => {
  it('is GitHub', () => {
    const releases = 'https://github.com/electron/electron/releases/download';
    expect(urlWith({})).toBe(`${releases}/v45.4.1/electron-v45.4.1-linux-x64.zip`);
    expect(urlWith({}, 'arm')).toBe(`${releases}/v45.4.1/electron-v45.4.1-linux-armv7l.zip`);
  });

  it.each([
    'npm_config_electron_mirror',
    'NPM_CONFIG_ELECTRON_MIRROR',
    'npm_package_config_electron_mirror',
    'ELECTRON_MIRROR',
  ])('is the mirror in %s', (name) => {
    expect(urlWith({ [name]: 'https://mirror/' })).toBe(
      'https://mirror/v45.4.1/electron-v45.4.1-linux-x64.zip',
    );
  });

  it('is npm’s mirror when there are two', () => {
    const env = { ELECTRON_MIRROR: 'https://second/', npm_config_electron_mirror: 'https://first/' };
    expect(urlWith(env)).toMatch(/^https:\/\/first\//);
  });

  it('has a separate folder and file name if these are set', () => {
    const env = {
      ELECTRON_MIRROR: 'https://mirror/',
      ELECTRON_CUSTOM_DIR: '{{ version }}',
      ELECTRON_CUSTOM_FILENAME: 'electron.zip',
    };
    expect(urlWith(env)).toBe('https://mirror/45.4.1/electron.zip');
  });
});
