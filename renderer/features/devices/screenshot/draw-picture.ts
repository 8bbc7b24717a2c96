import type { Screenshot } from '#shared/model/fleet/screenshot.ts';

/** In CSS pixels, as in screenshot.module.css. */
const WIDTH = { tall: 168, wide: 340 } as const;
const SHARPNESS = 2;

export interface DrawnPicture {
  /** Only as large as it's shown: the whole picture would take up to 160 MB. */
  readonly bitmap: ImageBitmap;
  readonly isOneColor: boolean;
}

export const isWide = ({ width, height }: Pick<Screenshot, 'width' | 'height'>): boolean => width > height;

/** Null if it can't be decoded. */
export async function drawPicture(picture: Screenshot): Promise<DrawnPicture | null> {
  const shownWidth = WIDTH[isWide(picture) ? 'wide' : 'tall'] * SHARPNESS;
  try {
    const bitmap = await createImageBitmap(new Blob([picture.png], { type: 'image/png' }), {
      resizeWidth: Math.min(picture.width, shownWidth),
      // It averages all pixels, which isOneColor needs.
      resizeQuality: 'high',
    });
    return { bitmap, isOneColor: hasOneColor(bitmap) };
  } catch {
    return null;
  }
}

function hasOneColor(bitmap: ImageBitmap): boolean {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) return false;
  context.drawImage(bitmap, 0, 0);
  const colors = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  return colors.every((color) => color === colors[0]);
}
