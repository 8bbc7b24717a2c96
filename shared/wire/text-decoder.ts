/** Every environment that runs this file has this class, but this project includes no types of an environment. */
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
