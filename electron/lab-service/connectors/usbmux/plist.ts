import { AgentFailure } from '../agent-failure.ts';
import { SocketError } from '../agent-socket.ts';

export type Plist = string | number | boolean | readonly Plist[] | { readonly [key: string]: Plist };

const MAX_DEPTH = 16;
/** Dictionaries and arrays in a phone's answer. */
const MAX_CONTAINERS = 200;

const docType =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
const head =
  /^\s*(?:<\?xml [^<>]*\?>\s*)?(?:<!DOCTYPE plist [^<>[\]]*>\s*)?<plist(?: version="[\d.]{1,8}")?>/y;
const token =
  /\s*<(?:(?<leaf>key|string|integer|real|date|data)(?:\s*\/>|>(?<text>[^<]*)<\/\k<leaf>>)|(?<flag>true|false)\s*\/>|(?<container>dict|array)(?<empty>\s*\/)?>|\/(?<end>dict|array)>)/y;
const tail = /\s*<\/plist>\s*\0?$/y;

/**
 * Only what usbmuxd and lockdownd write, in one pass that stops at anything else. A general XML parser takes
 * seconds for nested arrays, and prints what it finds.
 * @throws AgentFailure; SocketError
 */
export function readPlist(bytes: Buffer, maxContainers = MAX_CONTAINERS): Plist {
  if (bytes.subarray(0, 6).toString('latin1') === 'bplist') throw new AgentFailure('binary-plist');
  const source = bytes.toString('utf8');
  let at = 0;
  let containers = 0;

  function take(pattern: RegExp): Readonly<Record<string, string | undefined>> {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) throw new SocketError('malformed');
    at = pattern.lastIndex;
    return found.groups ?? {};
  }

  function readValue(
    { leaf, text = '', flag, container, empty }: ReturnType<typeof take>,
    depth: number,
  ): Plist {
    if (flag !== undefined) return flag === 'true';
    if (leaf === 'integer' || leaf === 'real') return Number(text);
    if (leaf !== undefined && leaf !== 'key') return decode(text);
    if (container === undefined) throw new SocketError('malformed');
    containers += 1;
    if (containers > maxContainers || depth > MAX_DEPTH) throw new AgentFailure('answer-too-deep');
    const values: Plist[] = [];
    const entries: [string, Plist][] = [];
    for (
      let next = empty === undefined ? take(token) : { end: container };
      next['end'] !== container;
      next = take(token)
    ) {
      if (container === 'array') values.push(readValue(next, depth + 1));
      else if (next['leaf'] === 'key')
        entries.push([decode(next['text'] ?? ''), readValue(take(token), depth + 1)]);
      else throw new SocketError('malformed');
    }
    // `__proto__` becomes a property like any other.
    return container === 'array' ? values : Object.fromEntries(entries);
  }

  take(head);
  const value = readValue(take(token), 1);
  take(tail);
  return value;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7});|#x([\da-f]{1,6});|([a-z]{2,4});)?/gi, (_, decimal, hex, name) => {
    const code = Number(decimal ?? `0x${hex}`);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : entities[name];
    if (character === undefined) throw new SocketError('malformed');
    return character;
  });
}

/** These are our own words and numbers: nothing to escape. */
export function writePlist(values: Readonly<Record<string, string | number>>): Buffer {
  const entries = Object.entries(values).map(([key, value]) => {
    const type = typeof value === 'number' ? 'integer' : 'string';
    return `<key>${key}</key><${type}>${value}</${type}>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${docType}\n<plist version="1.0">`;
  return Buffer.from(`${xml}<dict>${entries.join('')}</dict></plist>\n`);
}
