import { beforeEach, expect, it, vi } from 'vitest';
import { checkWindow } from '../../../../electron/self-check/check-console.ts';
import { electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => void (electron.windows.length = 0));

const blank = Buffer.from([1, 2, 3, 255, 1, 2, 3, 255]);
const painted = Buffer.from([1, 2, 3, 255, 9, 2, 3, 255]);

/** Opens a window that gives one picture after the other, and then repeats the last one. Null is a failed one. */
function openWindow(...pictures: readonly (Buffer | null)[]) {
  let at = 0;
  const capturePage = async () => {
    const picture = pictures[Math.min(at++, pictures.length - 1)] ?? null;
    if (picture === null) throw new Error('UnknownVizError');
    return { toBitmap: () => picture };
  };
  const window = { isVisible: () => true, webContents: { capturePage, executeJavaScript: async () => 16.7 } };
  // The part of a window that the check uses.
  electron.windows.push(window as unknown as (typeof electron.windows)[number]);
  return window;
}
const check = (limitMs = 10_000) => checkWindow(AbortSignal.timeout(limitMs), 100);

it('waits until the window is painted', async () => {
  openWindow(Buffer.alloc(0), blank, painted);
  // Three pictures may take longer than 100 ms.
  expect(await checkWindow(AbortSignal.timeout(10_000))).toMatchObject({ ok: true });
});

it('reports that no window became visible', async () => {
  expect(await check(50)).toEqual({ ok: false, detail: 'no window became visible' });
  openWindow(painted).isVisible = () => false;
  expect(await check(50)).toEqual({ ok: false, detail: 'no window became visible' });
});

it('reports that nothing was painted', async () => {
  openWindow(blank);
  expect(await check()).toEqual({ ok: false, detail: 'visible, but its picture has one colour only' });
});

it.each([() => openWindow(null), () => Object.assign(openWindow().webContents, { capturePage: hang })])(
  'uses a frame of the page if the system gives no picture',
  async (open) => {
    open();
    expect(await check()).toMatchObject({ ok: true, detail: expect.stringContaining('drew a frame') });
  },
);

const hang = () => new Promise<never>(() => {});
