/** Replaces a value that must not be shown. */
export const HIDDEN = '•••';

/** A shorter name inside another text is more likely a word of that text. */
const SHORTEST = { latin: 3, other: 2 } as const;
/** Names are not longer than this. */
const LONGEST = 200;
/** The end of a text that was too long. */
const CUT = '…';

/** The form in which names are compared, and in which texts are searched for names. Empty for no name. */
export function nameKey(name: string | null): string {
  return foldSpaces(foldLetters(joinDots(name ?? ''))).text.trim();
}

const ascii = /^[\0-\x7f]*$/;

/** Replaces a lowercase i with a combining dot, which has two units, by the capital letter İ, which has one. */
function joinDots(text: string): string {
  return ascii.test(text) ? text : text.normalize('NFC').replaceAll('i\u0307', 'İ');
}

/**
 * Converts letters to lowercase without a change of length, which `toLowerCase` alone would cause for İ. Σ has the same
 * lowercase letter at the end of a word as elsewhere.
 */
function foldLetters(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** White space, and the invisible characters that `plainText` names. A cut text may end with half of such a name. */
const space = /(?:\s|‹u\+[\da-f]{4,6}›|‹[u+\da-f]*(?=…$))+/g;
const unusualSpace = /[^\S ]|\s\s|‹/;

/** Makes one space of any white space. `places` has the index of each character before that; null if nothing changed. */
function foldSpaces(text: string) {
  if (!unusualSpace.test(text)) return { text, places: null };
  const places: number[] = [];
  let folded = '';
  let from = 0;
  const keep = (to: number) => {
    folded += text.slice(from, to);
    while (from < to) places.push(from++);
  };
  for (const { 0: found, index } of text.matchAll(space)) {
    keep(index);
    folded += ' ';
    places.push(index);
    from = index + found.length;
  }
  keep(text.length);
  places.push(text.length);
  return { text: folded, places };
}

/** Names with a common start share a node, so a search takes no longer with more names. */
interface Node {
  /** What it adds to the names of its parent. */
  text: string;
  isName: boolean;
  /** By their first character. */
  children: Map<string, Node> | null;
}

/** Names of people, each with its replacement while names are hidden. */
export interface NameMasks {
  readonly size: number;
  readonly get: (key: string) => string | undefined;
  /** Returns whether the name is new. @param key the `nameKey` of a name. An empty one is not a name */
  readonly add: (key: string, mask: string) => boolean;
  /**
   * Replaces each name in the text. Latin names and numbers are replaced as whole words, but not numbers inside an
   * address. Other scripts join words to names, so a name matches anywhere there. Of a text that was cut in the middle
   * of a name, the rest of the name is hidden as well.
   */
  readonly hide: (text: string) => string;
  /**
   * Returns whether one of some names is in texts. Does not search texts without a word with which one of them begins.
   */
  readonly createFinder: (keys: ReadonlySet<string>) => (texts: NameTexts) => boolean;
}

/** Texts that can be searched for names repeatedly. */
export interface NameTexts {
  /** In the form of `nameKey`. */
  readonly text: string;
  /** The first words of all names that could be in the text, and the whole texts that could be short names. */
  readonly starts: ReadonlySet<string>;
  /** The beginnings of these words, where a text was cut. */
  readonly cuts: ReadonlySet<string>;
}

export function createNameMasks(): NameMasks {
  const masks = new Map<string, string>();
  const root: Node = { text: '', isName: false, children: null };

  function add(key: string, mask: string): boolean {
    const isNew = key !== '' && !masks.has(key);
    if (key !== '') masks.set(key, mask);
    const shortest = ascii.test(key) ? SHORTEST.latin : SHORTEST.other;
    if (isNew && key.length >= shortest && key.length <= LONGEST) insert(root, key);
    return isNew;
  }

  function hide(text: string): string {
    if (text === '') return '';
    const isPlain = ascii.test(text);
    const original = isPlain ? text : joinDots(text);
    const { text: searched, places } = foldSpaces(isPlain ? text.toLowerCase() : foldLetters(original));
    const show = (from: number, to: number) => original.slice(places?.[from] ?? from, places?.[to] ?? to);
    const whole = masks.get(searched.trim());
    if (whole !== undefined) return whole;
    const isCut = searched.endsWith(CUT);
    let hidden = '';
    let shownFrom = 0;
    for (let at = nextStart(searched, 0); at < searched.length; at = nextStart(searched, at + 1)) {
      const length = Math.max(findNameAt(root, searched, at), isCut ? findCutNameAt(root, searched, at) : 0);
      if (length === 0 || at + length <= shownFrom) continue;
      // Of names that overlap, no rest is shown.
      if (at >= shownFrom)
        hidden += show(shownFrom, at) + (masks.get(searched.slice(at, at + length)) ?? HIDDEN);
      shownFrom = at + length;
    }
    return hidden + show(shownFrom, searched.length);
  }

  function createFinder(keys: ReadonlySet<string>): (texts: NameTexts) => boolean {
    const starts = new Set<string>();
    for (const key of keys) starts.add(startAt(key, 0));
    return ({ text, starts: possible, cuts }) => {
      const isPossible =
        hasCommon(starts, possible) || [...cuts].some((cut) => match(root, cut, 0) === cut.length);
      if (!isPossible) return false;
      if (hasCommon(keys, possible)) return true;
      for (let at = nextStart(text, 0); at < text.length; at = nextStart(text, at + 1)) {
        if (findNameAt(root, text, at, keys) > 0 || (cuts.size > 0 && findCutNameAt(root, text, at) > 0))
          return true;
      }
      return false;
    };
  }

  return {
    get size() {
      return masks.size;
    },
    get: (key) => masks.get(key),
    add,
    hide,
    createFinder,
  };
}

function hasCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  for (const each of fewer) if (more.has(each)) return true;
  return false;
}

/** Yields after each 100 texts, because there can be tens of thousands. */
export function* readNameTexts(texts: Iterable<string>): Generator<void, NameTexts> {
  const parts: string[] = [];
  const starts = new Set<string>();
  const cuts = new Set<string>();
  for (const each of texts) {
    const text = nameKey(each);
    parts.push(text);
    if (text.length < SHORTEST.latin) starts.add(text);
    // The last letter may be a part of one.
    const cutAt = text.endsWith(CUT) ? text.length - 2 : Infinity;
    for (let at = nextStart(text, 0); at < text.length; at = nextStart(text, at + 1)) {
      const start = startAt(text, at);
      starts.add(start);
      if (at + start.length >= cutAt) cuts.add(text.slice(at, Math.max(cutAt, at + 1)));
    }
    if (parts.length % 100 === 0) yield;
  }
  return { text: parts.join('\n'), starts, cuts };
}

/** The first word of a name: a Latin word, or two characters of another script. */
function startAt(text: string, start: number): string {
  if (!isLatin(text.charCodeAt(start))) return text.slice(start, start + 2);
  let end = start + 1;
  while (isLatin(text.charCodeAt(end))) end += 1;
  return text.slice(start, end);
}

/** The next place where a name can begin: not at a space, and not inside a Latin word or a number. */
function nextStart(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > SPACE && !(isLatin(code) && isLatin(text.charCodeAt(at - 1)))) break;
  }
  return at;
}

function insert(root: Node, name: string): void {
  let node = root;
  let at = 0;
  while (at < name.length) {
    node.children ??= new Map();
    const first = name.charAt(at);
    const child = node.children.get(first);
    if (child === undefined) {
      node.children.set(first, { text: name.slice(at), isName: true, children: null });
      return;
    }
    let shared = 1;
    while (shared < child.text.length && child.text[shared] === name[at + shared]) shared += 1;
    if (shared < child.text.length) split(child, shared);
    node = child;
    at += shared;
  }
  node.isName = true;
}

function split(node: Node, at: number): void {
  const rest: Node = { ...node, text: node.text.slice(at) };
  node.children = new Map([[rest.text.charAt(0), rest]]);
  node.text = node.text.slice(0, at);
  node.isName = false;
}

/** The length of the longest name, or of some names, at this position. 0 if there is none. */
function findNameAt(root: Node, text: string, start: number, some?: ReadonlySet<string>): number {
  let longest = 0;
  let end = start;
  let node = root.children?.get(text.charAt(end));
  while (node !== undefined && text.startsWith(node.text, end)) {
    end += node.text.length;
    const isWanted = node.isName && (some?.has(text.slice(start, end)) ?? true);
    if (isWanted && isApart(text, start, end)) longest = end - start;
    node = node.children?.get(text.charAt(end));
  }
  return longest;
}

/** The length of the beginning of a name between this position and the place where the text was cut; 0 if it is none. */
function findCutNameAt(root: Node, text: string, start: number): number {
  let end = start + match(root, text, start);
  // A name can contain the same sign.
  if (isCutAt(text, end - 1)) end -= 1;
  if (end === start) return 0;
  if (isCutAt(text, end)) return end - start;
  // The last letter may be a part of one: without its accent, or a syllable without its end.
  return isCutAt(text, end + 1) && letter.test(text.charAt(end)) ? end + 1 - start : 0;
}

const letter = /\p{L}/u;

function isCutAt(text: string, at: number): boolean {
  return text[at] === CUT && (at + 1 === text.length || text[at + 1] === '\n');
}

/** How many characters from this position on are the beginning of a name. */
function match(root: Node, text: string, start: number): number {
  let end = start;
  let node = root.children?.get(text.charAt(end));
  while (node !== undefined) {
    for (const character of node.text) {
      if (!text.startsWith(character, end)) return end - start;
      end += character.length;
    }
    node = node.children?.get(text.charAt(end));
  }
  return end - start;
}

/** @param start where a name can begin */
function isApart(text: string, start: number, end: number): boolean {
  if (isLatin(text.charCodeAt(end - 1)) && isLatin(text.charCodeAt(end))) return false;
  // `105` is not an employee number in `10.0.3.105:5037`.
  const joins = (at: number) => text[at] === '.' || text[at] === ':';
  const isPart =
    (joins(start - 1) && isDigit(text.charCodeAt(start - 2))) ||
    (joins(end) && isDigit(text.charCodeAt(end + 1)));
  return !isPart || !/^\d+$/.test(text.slice(start, end));
}

const SPACE = 32;

/** Outside of the text, the code is NaN. */
function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || isDigit(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
