import type { TFunction } from 'i18next';
import type { Problem } from '#shared/search/problem.ts';
import type { SearchOffer } from '../../../state/devices-view.ts';

/** What comes before the chips. Null for the number of matches, which follows the list. */
export function leadOf(t: TFunction, { kind, text, problems }: SearchOffer): string | null {
  switch (kind) {
    case 'completions':
      return t('search.suggestions');
    case 'mistakes':
      return problems.map((problem) => problemText(t, text, problem)).join(' ');
    case 'near-words':
      return t('search.nothing', { query: inQuotes(text) });
    case 'matches':
      return null;
  }
}

/** For a screen reader: after the number of devices, with the first chip. */
export function speakOffer(t: TFunction, offer: SearchOffer): string {
  const [first] = offer.chips;
  const parts = [`${t('devices.count', { count: offer.count })}.`];
  if (offer.kind === 'mistakes') parts.push(leadOf(t, offer) ?? '');
  if (first) {
    const { label, count } = first;
    parts.push(
      count === null
        ? t('search.spokenField', { text: label })
        : t('search.spokenChip', { text: label, devices: t('devices.count', { count }) }),
    );
  }
  return parts.join(' ');
}

const SHOWN_LENGTH = 40;

/** Puts it into a sentence. If it has quotes of its own, it gets no more around it. */
export function inQuotes(text: string): string {
  return /["“”]/.test(text) ? shorten(text) : `“${shorten(text)}”`;
}

function shorten(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
}

function problemText(t: TFunction, text: string, problem: Problem): string {
  const what = t(`search.problems.${problem.kind}`, {
    ...problem,
    ...('name' in problem && { name: shorten(problem.name) }),
    ...('field' in problem && { field: t(`fieldNames.${problem.field}`) }),
    ...('expects' in problem && { expects: t(`search.values.${problem.expects}`) }),
    ...('choices' in problem && { choices: problem.choices.join(', ') }),
  });
  return problem.kind === 'unknown-field'
    ? what
    : `${inQuotes(text.slice(problem.from, problem.to))}: ${what}`;
}
