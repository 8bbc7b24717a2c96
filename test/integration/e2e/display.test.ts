import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMissingDisplay } from '../../e2e/display.ts';
import { whyToSkip } from '../../fakes/adb/tools.ts';

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;

describe.runIf(process.platform === 'linux')('the display for tests', () => {
  it.runIf(has('weston'))('is a Wayland compositor on request, also next to an X server', async () => {
    vi.stubEnv('TEST_DISPLAY', 'wayland').stubEnv('DISPLAY', ':0');
    for (const name of ['WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR', 'XDG_SESSION_TYPE'])
      vi.stubEnv(name, undefined);
    onTestFinished(() => void vi.unstubAllEnvs());

    const display = await startMissingDisplay();
    onTestFinished(() => display?.close());

    const { XDG_RUNTIME_DIR = '', WAYLAND_DISPLAY = '', XDG_SESSION_TYPE, DISPLAY } = process.env;
    expect({ XDG_SESSION_TYPE, DISPLAY }).toEqual({ XDG_SESSION_TYPE: 'wayland', DISPLAY: undefined });
    const socket = connect(join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY));
    await once(socket, 'connect');
    socket.destroy();
    display?.close();
    expect(existsSync(XDG_RUNTIME_DIR)).toBe(false);
  });

  it.skipIf(whyToSkip('Xvfb') !== null)('is an X server if there is no display', async () => {
    vi.stubEnv('DISPLAY', undefined).stubEnv('WAYLAND_DISPLAY', undefined).stubEnv('TEST_DISPLAY', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());

    const display = await startMissingDisplay();
    onTestFinished(() => display?.close());

    expect(process.env['DISPLAY']).toMatch(/^:\d+$/);
  });

  it.each(['DISPLAY', 'WAYLAND_DISPLAY'])('is the one that %s names', async (name) => {
    vi.stubEnv('DISPLAY', undefined).stubEnv('WAYLAND_DISPLAY', undefined).stubEnv(name, 'one');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await startMissingDisplay()).toBeNull();
  });
});
