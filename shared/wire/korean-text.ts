import { createTextDecoder, REPLACEMENT_CHARACTER } from './text-decoder.ts';

/** Where the syllables begin that CP949 adds to EUC-KR. From 0xA1 on, EUC-KR has the trails above 0xA0. */
const FIRST_LEAD = 0x81;
const FIRST_SHARED_LEAD = 0xa1;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Korea added these in 1998; Node's table lacks them. */
const addedSigns = [
  [0xa2e6, '€'],
  [0xa2e7, '®'],
] as const;

const REPLACEMENT = REPLACEMENT_CHARACTER.charCodeAt(0);

/** One UTF-16 unit per pair of bytes, 0 if there is none. */
let table: Uint16Array | null = null;

/**
 * EUC-KR and CP949, which includes it. Node's decoder only has EUC-KR's 2,350 syllables; CP949 has the other
 * 8,822 in Unicode's order, at byte pairs that EUC-KR doesn't use. Bad bytes become U+FFFD.
 * @throws RangeError if this computer has no EUC-KR
 */
export function decodeKorean(bytes: Uint8Array): string {
  table ??= makeTable();
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    // In range, by the loop's condition. The last byte has no trail.
    const [lead, trail] = [bytes[at] as number, bytes[at + 1] ?? 0];
    const unit = lead < 0x80 ? lead : (table[lead * 256 + trail] ?? 0);
    units[count] = lead < 0x80 || unit !== 0 ? unit : REPLACEMENT;
    count += 1;
    // Keep an ASCII byte after a bad one: it may end a text.
    if (lead >= 0x80 && (unit !== 0 || trail >= 0x80)) at += 1;
  }
  return createTextDecoder('utf-16le').decode(new Uint8Array(units.buffer, 0, count * 2));
}

function makeTable(): Uint16Array {
  const known = new Map([...readEucKr(), ...addedSigns]);
  const syllables = new Set(known.values());
  const added = listAddedPairs();
  for (let code = FIRST_SYLLABLE; code <= LAST_SYLLABLE; code += 1) {
    const syllable = String.fromCharCode(code);
    if (syllables.has(syllable)) continue;
    const { value: pair } = added.next();
    if (pair !== undefined) known.set(pair, syllable);
  }
  const made = new Uint16Array(256 * 256);
  for (const [pair, character] of known) made[pair] = character.charCodeAt(0);
  return made;
}

/** EUC-KR's pairs, both of whose bytes are above 0xA0. */
function readEucKr(): Map<number, string> {
  const decoder = createTextDecoder('euc-kr');
  const known = new Map<number, string>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (!character.includes(REPLACEMENT_CHARACTER)) known.set(lead * 256 + trail, character);
    }
  }
  return known;
}

/** The pairs that CP949 adds, in order. */
function* listAddedPairs(): Generator<number, undefined> {
  for (let lead = FIRST_LEAD; lead <= 0xc6; lead += 1) {
    const lastTrail = lead < FIRST_SHARED_LEAD ? 0xfe : 0xa0;
    for (let trail = 0x41; trail <= lastTrail; trail += 1) {
      const isUsed = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81;
      if (isUsed) yield lead * 256 + trail;
    }
  }
}
