/** Whatever runs this file has the class, but this project includes no environment's types. */
declare const TextDecoder: new (charset: string) => TextDecoder;
interface TextDecoder {
  decode(bytes: Uint8Array): string;
}

/** @throws RangeError for a charset that this computer doesn't have */
export function createTextDecoder(charset: string): TextDecoder {
  return new TextDecoder(charset);
}

/** Stands for bytes that couldn't be decoded. */
export const REPLACEMENT_CHARACTER = '\uFFFD';
