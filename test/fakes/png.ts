import { randomFillSync } from 'node:crypto';
import { PNG } from 'pngjs';

/** A picture of noise, which can't be compressed. */
export function makePng(width = 54, height = 117): Buffer {
  const png = new PNG({ width, height });
  randomFillSync(png.data);
  return PNG.sync.write(png);
}

/** With another size in its header than it has. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}
