import { type Language, languages } from '#shared/locales/languages.ts';

/** No user lists more languages, and a header may have thousands. */
const MAX_RANGES = 16;

/** The language of a response by Accept-Language (RFC 9110 12.5.4). English if none of ours is accepted. */
export function readLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en';
  const [wanted] = header
    .toLowerCase()
    .split(',', MAX_RANGES)
    .map(readRange)
    .flatMap(({ name, weight }) => {
      const language = languages.find((ours) => ours === name);
      return language === undefined || weight === 0 ? [] : { language, weight };
    })
    // A stable sort: with equal weights the first one wins.
    .toSorted((one, other) => other.weight - one.weight);
  return wanted?.language ?? 'en';
}

/** `ko-KR;q=0.8` as its language and weight. */
function readRange(range: string): { readonly name: string; readonly weight: number } {
  const [, name = '', weight = '1'] =
    /^\s*([a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/.exec(range) ?? [];
  return { name, weight: Number(weight) };
}
