import { expect, it } from 'vitest';
import { trayCheck } from '../../../../../electron/self-check/checks/tray.ts';
import { endless } from '../script-page.ts';

it('an icon is put into the tray if there is one', async () => {
  const tried: string[] = [];
  const tryIcon = () => void tried.push('icon');
  expect(await trayCheck({ hasTray: Promise.resolve(true), tryIcon }).run(endless)).toMatchObject({
    ok: true,
  });
  expect(await trayCheck({ hasTray: Promise.resolve(false), tryIcon }).run(endless)).toMatchObject({
    ok: null,
  });
  expect(tried).toEqual(['icon']);
});

it('an icon that cannot be shown is detected', async () => {
  const tryIcon = () => {
    throw new Error('Failed to load image');
  };
  await expect(trayCheck({ hasTray: true, tryIcon }).run(endless)).rejects.toThrow('Failed to load image');
});
