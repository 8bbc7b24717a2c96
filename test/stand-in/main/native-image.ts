import { createRequire } from 'node:module';
import type Electron from 'electron';
import type { PNG } from 'pngjs';

const require = createRequire(import.meta.url);
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** As much of Electron's NativeImage as an icon takes: whether it is a picture at all. */
export class NativeImage {
  readonly #png: Buffer;
  #representations: number;
  #isTemplate = false;

  constructor(dataUrl: string) {
    this.#png = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    this.#representations = isPng(dataUrl) ? 1 : 0;
  }

  addRepresentation({ dataURL }: Electron.AddRepresentationOptions): void {
    if (dataURL !== undefined && isPng(dataURL)) this.#representations += 1;
  }

  isEmpty(): boolean {
    return this.#representations === 0;
  }

  /** native-image.md, `image.toBitmap()`: four bytes a pixel, in an order that depends on the platform. */
  toBitmap(): Buffer {
    if (this.isEmpty()) return Buffer.alloc(0);
    // Few starts look at a picture; the others need not load what reads it. The package's own types say what it exports.
    const { PNG: reader } = require('pngjs') as { PNG: typeof PNG };
    return reader.sync.read(this.#png).data;
  }

  setTemplateImage(isTemplate: boolean): void {
    this.#isTemplate = isTemplate;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }
}

export const nativeImage = { createFromDataURL: (dataUrl: string) => new NativeImage(dataUrl) };

function isPng(dataUrl: string): boolean {
  const [, base64] = /^data:image\/png;base64,(.+)$/.exec(dataUrl) ?? [];
  return base64 !== undefined && Buffer.from(base64, 'base64').subarray(0, 8).equals(pngSignature);
}
