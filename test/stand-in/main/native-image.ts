import type Electron from 'electron';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** As much of Electron's NativeImage as an icon takes: whether it is a picture at all. */
export class NativeImage {
  #representations: number;
  #isTemplate = false;

  constructor(dataUrl: string) {
    this.#representations = isPng(dataUrl) ? 1 : 0;
  }

  addRepresentation({ dataURL }: Electron.AddRepresentationOptions): void {
    if (dataURL !== undefined && isPng(dataURL)) this.#representations += 1;
  }

  isEmpty(): boolean {
    return this.#representations === 0;
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
