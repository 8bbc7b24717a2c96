import { expect, it } from 'vitest';
import { type CheckedWindow, windowCheck } from '../../../../../electron/self-check/checks/window.ts';
import { answeringPage, endless } from '../script-page.ts';

const blank = new Uint8Array([1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255]);
const painted = new Uint8Array([1, 2, 3, 255, 1, 2, 3, 255, 9, 2, 3, 255]);

/** A window that returns one picture after the other, and then repeats the last one. Null is a failed screenshot. */
function windowOf(...pictures: readonly (Uint8Array | null)[]): CheckedWindow {
  let at = 0;
  return {
    isVisible: () => true,
    async capture() {
      const picture = pictures[Math.min(at++, pictures.length - 1)] ?? null;
      if (picture === null) throw new Error('UnknownVizError');
      return picture;
    },
  };
}
const drawing = answeringPage(true);

it('waits until there is a window, it is visible, and it is painted', async () => {
  const window = windowOf(new Uint8Array(), blank, painted);
  let looks = 0;
  const find = () => {
    looks += 1;
    return looks === 1 ? null : { ...window, isVisible: () => looks > 2 };
  };
  expect(await windowCheck(find, drawing).run(endless)).toMatchObject({ ok: true });
});

it.each([null, { ...windowOf(painted), isVisible: () => false }])(
  'reports that no window became visible',
  async (none) => {
    const outcome = await windowCheck(() => none, drawing).run(AbortSignal.timeout(100));
    expect(outcome).toEqual({ ok: false, detail: 'no window became visible' });
  },
);

it('reports that no content was painted', async () => {
  const outcome = await windowCheck(() => windowOf(blank), drawing, 200).run(endless);
  expect(outcome).toEqual({ ok: false, detail: 'visible, but its picture has one colour only' });
});

it.each([windowOf(null), { ...windowOf(null), capture: () => new Promise<never>(() => {}) }])(
  'uses a frame of the page if the system returns no picture',
  async (window) => {
    expect(await windowCheck(() => window, drawing, 200).run(endless)).toMatchObject({
      ok: true,
      detail: expect.stringContaining('drew a frame'),
    });
    await expect(windowCheck(() => window, answeringPage(null), 200).run(endless)).rejects.toThrow(
      'invalid response',
    );
  },
);
