import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDevLoop } from './dev-loop.ts';
import { findProcesses } from './find-processes.ts';
import { expect, test } from './fixture.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

const screen = 'renderer/features/sign-in/sign-in-screen.tsx';
const styles = 'renderer/features/sign-in/sign-in.module.css';

test(
  'the dev server shows a change at once, and main is built and started again',
  { tag: '@ci' },
  async ({ dataDir }) => {
    const loop = await startDevLoop(dataDir);
    try {
      const page = await loop.openPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await new SignInScreen(page).chooseLab('Demo lab');

      // `PLAYWRIGHT_LIST_PRINT_STEPS=1` prints how long this step took.
      await test.step('a saved component is in the window', async () => {
        loop.change(screen, '<h1>', '<h1 id="changed">');
        await expect(page.locator('#changed')).toBeVisible();
      });
      loop.change(styles, '.screen {', '.screen { outline: 3px solid;');
      await expect(page.getByRole('main')).toHaveCSS('outline-width', '3px');
      // Fast Refresh keeps the state of components, and does not violate the content security policy.
      await expect(page.getByRole('radio', { name: 'Demo lab' })).toBeChecked();
      expect(errors).toEqual([]);

      await loop.changeInSteps('electron/main.ts', "log.info('Starting'", "log.info('Changed'");
      await loop.openPage();
      expect(readFileSync(join(dataDir, 'logs/console.log'), 'utf8')).toContain('"message":"Changed"');
      expect(loop.countStarts()).toBe(2);

      // Windows has no signals: `kill` ends the process at once.
      if (process.platform === 'win32') return;
      const exit = once(loop.child, 'exit');
      loop.child.kill('SIGINT');
      expect(await exit).toEqual([0, null]);
      await expect.poll(() => findProcesses(dataDir)).toEqual([]);
    } finally {
      await loop.remove();
    }
  },
);
