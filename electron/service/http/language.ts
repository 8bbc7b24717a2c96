export type Language = 'en' | 'ko';

/** More is more than any person speaks, and a header may have thousands. */
const MAX_RANGES = 16;

/** The language to word an answer in by Accept-Language (RFC 9110 12.5.4): Korean where it is wanted before English. */
export function readLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en';
  const wanted = header
    .toLowerCase()
    .split(',', MAX_RANGES)
    .map(readRange)
    .filter(({ language, weight }) => (language === 'ko' || language === 'en') && weight > 0)
    // A stable sort: of equal weights the one that is said first counts.
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.language === 'ko' ? 'ko' : 'en';
}

/** `ko-KR;q=0.8` as its language and weight. */
function readRange(range: string): { readonly language: string; readonly weight: number } {
  const [, language = '', weight = '1'] =
    /^\s*([a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/.exec(range) ?? [];
  return { language, weight: Number(weight) };
}
