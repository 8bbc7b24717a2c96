/** Every environment that runs this file has it, but this project includes the types of none of them. */
declare const TextDecoder: new (charset: string) => TextDecoder;
interface TextDecoder {
  decode(bytes: Uint8Array): string;
}

/** @throws RangeError for a charset that this computer does not support */
export function createTextDecoder(charset: string): TextDecoder {
  return new TextDecoder(charset);
}

/** Represents bytes that could not be decoded. */
export const REPLACEMENT_CHARACTER = '\uFFFD';
