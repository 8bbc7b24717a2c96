/** Commands between an ADB server and a device, as on the wire. */
const codes = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  WRTE: 0x45545257,
  CLSE: 0x45534c43,
} as const;

export type Command = keyof typeof codes;

export interface Packet {
  readonly command: Command;
  readonly arg0: number;
  readonly arg1: number;
  readonly data: Buffer;
}

const HEADER_BYTES = 24;

/** One packet: a header of six little-endian words, then its data. */
export function encodePacket(
  command: Command,
  arg0: number,
  arg1: number,
  data: Uint8Array | string = '',
): Buffer {
  const body = Buffer.from(data);
  const header = Buffer.alloc(HEADER_BYTES);
  const code = codes[command];
  // The fifth word, a checksum, is zero if both sides support version 0x01000001.
  const words = [code, arg0, arg1, body.length, 0, (code ^ 0xffffffff) >>> 0];
  for (const [index, word] of words.entries()) header.writeUInt32LE(word, index * 4);
  return Buffer.concat([header, body]);
}

/** Splits a stream of bytes into packets. */
export class PacketReader {
  #buffered: Buffer = Buffer.alloc(0);

  /** The complete packets so far. Throws on bytes that are not a packet. */
  push(chunk: Buffer): Packet[] {
    this.#buffered = Buffer.concat([this.#buffered, chunk]);
    const packets: Packet[] = [];
    while (this.#buffered.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + this.#buffered.readUInt32LE(12);
      if (this.#buffered.length < end) break;
      packets.push({
        command: findCommand(this.#buffered.readUInt32LE(0)),
        arg0: this.#buffered.readUInt32LE(4),
        arg1: this.#buffered.readUInt32LE(8),
        data: this.#buffered.subarray(HEADER_BYTES, end),
      });
      this.#buffered = this.#buffered.subarray(end);
    }
    return packets;
  }
}

function findCommand(code: number): Command {
  for (const [command, value] of Object.entries(codes)) {
    // Object.entries widens the keys. They are those of the table above.
    if (value === code) return command as Command;
  }
  throw new Error(`no packet begins with ${code.toString(16)}`);
}
