import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

interface Box {
  /** Shares of the shorter side, except the width, which reaches that far from the right edge. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly height: number;
  readonly color: number;
}

/** Red, green and blue of each color. */
const palette = [0xf2_f4_f8, 0x24_55_c4, 0xff_ff_ff, 0xc9_d1_de, 0xf6_c4_7a, 0x8f_ce_a5, 0x05_06_07];
const OFF = palette.length - 1;
const ROWS = 24;

const boxes: readonly Box[] = [
  { left: 0, top: 0, right: 0, height: 0.62, color: 1 },
  { left: 0.07, top: 0.17, right: 0.6, height: 0.05, color: 3 },
  { left: 0.07, top: 0.27, right: 0.35, height: 0.09, color: 2 },
  ...Array.from({ length: ROWS }, (_, row) => drawRow(0.7 + row * 0.26, 4 + (row % 2))).flat(),
];

function drawRow(top: number, color: number): readonly Box[] {
  return [
    { left: 0.05, top, right: 0.05, height: 0.22, color: 2 },
    { left: 0.09, top: top + 0.06, right: 0.81, height: 0.1, color },
    { left: 0.23, top: top + 0.06, right: 0.4, height: 0.035, color: 3 },
    { left: 0.23, top: top + 0.13, right: 0.55, height: 0.03, color: 3 },
  ];
}

/** An invented screen as a PNG: a list below a blue header, or black. */
export async function drawScreen(width: number, height: number, isOn: boolean): Promise<Buffer> {
  const line = width + 1;
  const pixels = Buffer.alloc(line * height, isOn ? 0 : OFF);
  const unit = Math.min(width, height);
  const at = (share: number) => Math.round(share * unit);
  for (const { left, top, right, height: tall, color } of isOn ? boxes : []) {
    const end = Math.min(at(top + tall), height);
    for (let y = at(top); y < end; y += 1)
      pixels.fill(color, y * line + 1 + at(left), y * line + 1 + width - at(right));
  }
  // Each line begins with its filter: none.
  for (let y = 0; y < height; y += 1) pixels[y * line] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits, with a palette.
  header.set([8, 3], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff]));
  const data = await promisify(deflate)(pixels);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', header),
    writeChunk('PLTE', colors),
    writeChunk('IDAT', data),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(checksum(body), body.length + 4);
  return chunk;
}

/** CRC-32. zlib has it only from Node 22 on. */
function checksum(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0);
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}
