import { crc32 } from 'node:zlib';

const localHeaderSize = 30;
const entrySize = 46;
const endSize = 22;
const asUnixExecutable = 0o100755 << 16;

/** A zip archive of files that are not compressed, each executable (APPNOTE.TXT 4.3). */
export function makeZip(files: Readonly<Record<string, string>>): Buffer {
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const local = Buffer.alloc(localHeaderSize);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    writeSizes(local, 14, path, data);
    contents.push(local, path, data);

    const entry = Buffer.alloc(entrySize);
    entry.writeUInt32LE(0x02014b50, 0);
    // Made by Unix, so the external attributes contain the mode of the file.
    entry.writeUInt16LE((3 << 8) | 20, 4);
    entry.writeUInt16LE(20, 6);
    writeSizes(entry, 16, path, data);
    entry.writeUInt32LE(asUnixExecutable >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, path);
    offset += local.length + path.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length / 2, 8);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, directory, end]);
}

function writeSizes(header: Buffer, place: number, path: Buffer, data: Buffer): void {
  header.writeUInt32LE(crc32(data), place);
  header.writeUInt32LE(data.length, place + 4);
  header.writeUInt32LE(data.length, place + 8);
  header.writeUInt16LE(path.length, place + 12);
}
