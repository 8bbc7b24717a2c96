export const HIDDEN = '•••';

/** Any shorter, and it's more likely to be a word. */
const SHORTEST = { latin: 3, other: 2 } as const;
const LONGEST = 200;
/** Ends a text that was too long. */
const CUT = '…';

/** How names are compared and searched for. Empty if it's no name. */
export function nameKey(name: string | null): string {
  return foldSpaces(foldLetters(joinDots(name ?? ''))).text.trim();
}

const ascii = /^[\0-\x7f]*$/;

/** A lowercase i with a combining dot takes two units, the capital İ only one. */
function joinDots(text: string): string {
  return ascii.test(text) ? text : text.normalize('NFC').replaceAll('i\u0307', 'İ');
}

/** `toLowerCase` alone would make İ longer. Also, Σ gets the same lowercase at the end of a word as elsewhere. */
function foldLetters(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/** White space and the invisible characters that `plainText` spells out, of which a cut text may end with half. */
const space = /(?:\s|‹u\+[\da-f]{4,6}›|‹[u+\da-f]*(?=…$))+/g;
const unusualSpace = /[^\S ]|\s\s|‹/;

/** Any white space becomes one space. `places` has each character's index before that; null if nothing changed. */
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

/** Names with the same start share nodes, so more names don't make a search slower. */
interface Node {
  /** What it adds to its parent's names. */
  text: string;
  isName: boolean;
  children: Map<string, Node> | null;
}

/** People's names, and what to show in their place. */
export interface NameMasks {
  readonly size: number;
  readonly get: (key: string) => string | undefined;
  /** True if it's new. @param key a `nameKey`; an empty one is no name */
  readonly add: (key: string, mask: string) => boolean;
  /**
   * Replaces every name in the text. Latin names and numbers only as whole words, and not inside an address.
   * Other scripts run words together, so there a name matches anywhere. If a text was cut inside a name, the
   * rest of the name goes too.
   */
  readonly hide: (text: string) => string;
  /** Is any of these names in the texts? Skips texts without a word that one of them begins with. */
  readonly createFinder: (keys: ReadonlySet<string>) => (texts: NameTexts) => boolean;
}

/** Prepared for searching again and again. */
export interface NameTexts {
  /** As by `nameKey`. */
  readonly text: string;
  /** First words of every name that could be in there, and whole texts that could be short names. */
  readonly starts: ReadonlySet<string>;
  /** Beginnings of such words, where a text was cut. */
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
      // When names overlap, nothing of them is left over.
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

/** Yields every 100 texts: there can be tens of thousands. */
export function* readNameTexts(texts: Iterable<string>): Generator<void, NameTexts> {
  const parts: string[] = [];
  const starts = new Set<string>();
  const cuts = new Set<string>();
  for (const each of texts) {
    const text = nameKey(each);
    parts.push(text);
    if (text.length < SHORTEST.latin) starts.add(text);
    // The last letter may be half of one.
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

/** A name's first word: a Latin word, or two characters of any other script. */
function startAt(text: string, start: number): string {
  if (!isLatin(text.charCodeAt(start))) return text.slice(start, start + 2);
  let end = start + 1;
  while (isLatin(text.charCodeAt(end))) end += 1;
  return text.slice(start, end);
}

/** Where a name could begin next: not at a space, nor inside a Latin word or number. */
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

/** The length of the longest name here, or of the longest of `some`; 0 if none. */
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

/** How much of a name there is between here and where the text was cut; 0 if none. */
function findCutNameAt(root: Node, text: string, start: number): number {
  let end = start + match(root, text, start);
  // A name can contain the same sign.
  if (isCutAt(text, end - 1)) end -= 1;
  if (end === start) return 0;
  if (isCutAt(text, end)) return end - start;
  // The last letter may be half of one: without its accent, or a syllable without its end.
  return isCutAt(text, end + 1) && letter.test(text.charAt(end)) ? end + 1 - start : 0;
}

const letter = /\p{L}/u;

function isCutAt(text: string, at: number): boolean {
  return text[at] === CUT && (at + 1 === text.length || text[at + 1] === '\n');
}

/** How many characters from here are the start of some name. */
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

/** @param start where a name could begin */
function isApart(text: string, start: number, end: number): boolean {
  if (isLatin(text.charCodeAt(end - 1)) && isLatin(text.charCodeAt(end))) return false;
  // `105` is nobody's employee number in `10.0.3.105:5037`.
  const joins = (at: number) => text[at] === '.' || text[at] === ':';
  const isPart =
    (joins(start - 1) && isDigit(text.charCodeAt(start - 2))) ||
    (joins(end) && isDigit(text.charCodeAt(end + 1)));
  return !isPart || !/^\d+$/.test(text.slice(start, end));
}

const SPACE = 32;

/** NaN outside the text. */
function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || isDigit(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
