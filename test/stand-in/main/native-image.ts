import { createRequire } from 'node:module';
import type { PNG } from 'pngjs';

const require = createRequire(import.meta.url);
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The part of Electron's NativeImage that an icon uses: whether it is an image. */
export class NativeImage {
  readonly #png: Buffer;

  constructor(dataUrl: string) {
    this.#png = readPng(dataUrl);
  }

  addRepresentation(): void {}

  /** native-image.md, `image.toBitmap()`: four bytes a pixel, in an order that depends on the platform. */
  toBitmap(): Buffer {
    if (this.isEmpty()) return Buffer.alloc(0);
    // The decoder is loaded on demand, because few starts read an image. The package's own types define its exports.
    const { PNG: reader } = require('pngjs') as { PNG: typeof PNG };
    return reader.sync.read(this.#png).data;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  setTemplateImage(_isTemplate: boolean): void {}
}

export const nativeImage = { createFromDataURL: (dataUrl: string) => new NativeImage(dataUrl) };

/** The image of a data URL. Empty for any other text. */
function readPng(dataUrl: string): Buffer {
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, 8).equals(pngSignature) ? bytes : Buffer.alloc(0);
}
