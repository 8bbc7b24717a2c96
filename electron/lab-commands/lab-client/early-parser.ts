import { isTerminalSafe } from '../terminal-safe-text.ts';
import { type DeviceBytes, findDeviceBytes } from './device-bytes.ts';

/** Minimum number of bytes that are parsed at once. */
const PART_BYTES = 256 * 1024;

interface Answer {
  readonly devices: readonly unknown[];
}

/**
 * Parses a response with devices while it arrives. The service takes longer to write it, so 50,000 devices are parsed
 * almost as soon as the last byte arrives. The value always equals that of JSON.parse for the whole response.
 */
export class EarlyParser {
  readonly #parsed: unknown[] = [];
  #found: DeviceBytes | null = null;
  /** The position of the first byte that is not parsed. */
  #from = 0;
  /** Whether the response has another form. It is then parsed as a whole. */
  #isOther = false;
  #isTerminalSafe = true;

  /** `body` is all that has arrived. */
  read(body: Buffer): void {
    if (this.#isOther || body.length - this.#from < PART_BYTES) return;
    try {
      this.#readPart(body);
    } catch {
      this.#isOther = true;
    }
  }

  /** The value of the whole body. @throws SyntaxError */
  end(body: Buffer): unknown {
    try {
      const answer = this.#joinParts(body);
      if (answer !== null) return answer;
    } catch {
      // The rest has another form.
    }
    return JSON.parse(this.#decode(body, 0));
  }

  /** After the end: whether a terminal can show the body as it is. */
  isTerminalSafe(): boolean {
    return this.#isTerminalSafe;
  }

  #readPart(body: Buffer): void {
    this.#found ??= findList(body);
    const from = Math.max(this.#from, this.#found.start);
    const end = body.lastIndexOf(this.#found.separator) + 1;
    if (end <= from) return;
    // An array, because the text is in brackets.
    const devices = JSON.parse(`[${this.#decode(body, from, end)}]`) as unknown[];
    for (const device of devices) this.#parsed.push(device);
    this.#from = end + 1;
  }

  /** Null for a response of another form. */
  #joinParts(body: Buffer): Answer | null {
    if (this.#isOther || this.#parsed.length === 0) return null;
    const rest = this.#decode(body, this.#from);
    if (rest.includes('"devices"')) return null;
    // `findList` has parsed the same beginning, so the value contains the list.
    const answer = JSON.parse(this.#decode(body, 0, this.#found?.start) + rest) as Answer;
    return { ...answer, devices: [...this.#parsed, ...answer.devices] };
  }

  #decode(body: Buffer, from: number, to?: number): string {
    const text = body.toString('utf8', from, to);
    this.#isTerminalSafe &&= isTerminalSafe(text);
    return text;
  }
}

/** @throws SyntaxError if the list is not a member of the response itself */
function findList(body: Buffer): DeviceBytes {
  const found = findDeviceBytes(body);
  JSON.parse(`${body.toString('utf8', 0, found.start)}]}`);
  return found;
}
