import { deflateSync } from 'node:zlib';

/** Ground, bar and icons of a made-up home screen, in RGB. */
const colors = [
  [24, 38, 66],
  [12, 20, 38],
  [236, 112, 99],
  [88, 164, 176],
  [244, 190, 85],
  [120, 140, 210],
] as const;
const COLUMNS = 4;
const FIRST_ICON = 2;

/** A PNG of a made-up home screen. */
export function drawPicture(width: number, height: number): Buffer {
  const cell = Math.floor(Math.min(width, height) / COLUMNS);
  const bar = Math.floor(cell / 4);
  // Each row begins with its filter: none.
  const line = width + 1;
  const rows = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const first = y * line + 1;
    const [row, inRow] = [Math.floor((y - bar) / cell), (y - bar) % cell];
    if (y < bar) rows.fill(1, first, first + width);
    else if (inRow > cell / 4 && inRow < (cell * 3) / 4) {
      for (let column = 0; (column + 1) * cell <= width; column += 1) {
        const icon = FIRST_ICON + ((column + row * 3) % (colors.length - FIRST_ICON));
        const at = first + column * cell;
        rows.fill(icon, at + Math.floor(cell / 4), at + Math.floor((cell * 3) / 4));
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, with a palette.
  head.set([8, 3], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [
    writeChunk('IHDR', head),
    writeChunk('PLTE', Buffer.from(colors.flat())),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

function writeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(findChecksum(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** CRC-32 (PNG, annex D). Electron 25's zlib has none. */
function findChecksum(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) * 0xed_b8_83_20);
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}
