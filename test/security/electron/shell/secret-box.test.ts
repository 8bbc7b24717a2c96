import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSecretBox } from '../../../../electron/shell/secret-box.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.secrets = { backend: 'gnome_libsecret', isAvailable: true }));
afterEach(() => void vi.unstubAllGlobals());

function on(platform: NodeJS.Platform): void {
  vi.stubGlobal('process', { ...process, platform });
}

it.each(['linux', 'darwin', 'win32'] as const)(
  'what is sealed on %s can be opened, and cannot be read',
  async (platform) => {
    on(platform);
    const box = createSecretBox();
    const sealed = await box.seal('the fleet');
    expect(String(sealed)).not.toContain('the fleet');
    expect(await box.open(sealed ?? Buffer.alloc(0))).toBe('the fleet');
  },
);

it.each(['basic_text', 'unknown'])(
  'on Linux with %s nothing is sealed: everybody knows that password',
  async (backend) => {
    on('linux');
    electron.secrets.backend = backend;
    expect(await createSecretBox().seal('the fleet')).toBeNull();
  },
);

it.each(['darwin', 'win32'] as const)('%s has no such back ends to ask about', async (platform) => {
  on(platform);
  electron.secrets.backend = 'basic_text';
  expect(await createSecretBox().seal('the fleet')).not.toBeNull();
});

it('nothing is sealed where the system cannot', async () => {
  electron.secrets.isAvailable = false;
  for (const platform of ['linux', 'darwin'] as const) {
    on(platform);
    expect(await createSecretBox().seal('the fleet')).toBeNull();
  }
});
