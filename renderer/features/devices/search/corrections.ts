import { countEdits } from '#shared/count-edits.ts';
import { fold } from '#shared/device/device-text.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { print, printValue } from '#shared/search/print.ts';
import type { Problem } from '#shared/search/problem.ts';
import { type Token, tokenize } from '#shared/search/tokens.ts';
import type { Suggestion } from '../../../state/devices-view.ts';
import { applySuggestion, type ValueSource } from './complete.ts';

export interface CorrectionSource extends Pick<ValueSource, 'countValues'> {
  readonly countMatches: (text: string) => number;
}

const MAX_CORRECTIONS = 2;
/** How many near words to count devices for. */
const MAX_COUNTED = 20;
const correctedFields: readonly FieldId[] = ['model', 'brand', 'agent-name', 'alias'];

/** The same search with the field you probably meant, for every unknown field. */
export function correctFields(
  text: string,
  problems: readonly Problem[],
  { countMatches }: CorrectionSource,
): readonly Suggestion[] {
  const tokens = tokenize(text);
  return problems
    .flatMap((problem): readonly Suggestion[] => {
      if (problem.kind !== 'unknown-field' || problem.suggestion === null) return [];
      const token = tokens.find(({ from }) => from === problem.from);
      if (!token) return [];
      const insert = problem.suggestion + text.slice(problem.to, token.to);
      const span = { from: token.from, to: token.to };
      const correction = { label: insert, marked: problem.suggestion, count: null, insert, span };
      const corrected = applySuggestion(text, correction).text;
      // Without a value, a field finds everything.
      return [
        { ...correction, count: parse(corrected).problems.length > 0 ? null : countMatches(corrected) },
      ];
    })
    .slice(0, MAX_CORRECTIONS);
}

/** When a search finds nothing: the same one with a similar word from the lab, most devices first. */
export function findNearWords(text: string, source: CorrectionSource): readonly Suggestion[] {
  return tokenize(text)
    .flatMap((token) => nearTo(text, token, source))
    .toSorted((one, other) => one.edits - other.edits)
    .slice(0, MAX_COUNTED)
    .map(({ suggestion }) => ({
      ...suggestion,
      count: source.countMatches(applySuggestion(text, suggestion).text),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CORRECTIONS);
}

interface NearWord {
  readonly suggestion: Suggestion;
  readonly edits: number;
}

function nearTo(text: string, token: Token, source: CorrectionSource): readonly NearWord[] {
  if (token.kind !== 'word' && token.kind !== 'term') return [];
  const { from, to } = token;
  const isTerm = token.kind === 'term';
  const searched = isTerm ? correctedFields.filter((id) => id === token.field.id) : correctedFields;
  const written = lettersOf(fold(isTerm ? token.value.text : token.text));
  const prefix = isTerm ? text.slice(from, token.value.from) : '';
  const near = new Map<string, number>();
  const note = (word: string) => {
    const edits = editsBetween(written, lettersOf(word));
    if (edits !== null) near.set(word, edits);
    return edits !== null;
  };
  for (const id of searched) {
    source.countValues(id, (value) => wordsIn(value).map(note).includes(true));
  }
  return Array.from(near, ([word, edits]) => {
    const insert = prefix + (isTerm ? printValue(word) : print({ kind: 'word', text: word }));
    const suggestion = { label: prefix + word, marked: word, count: null, insert, span: { from, to } };
    return { suggestion, edits };
  });
}

function wordsIn(value: string | null): readonly string[] {
  return value === null ? [] : (fold(value).match(/[\p{L}\p{M}\p{N}+]+/gu) ?? []);
}

/** Korean syllables compare by their letters. */
function lettersOf(word: string): string {
  return word.normalize('NFD');
}

/** Null if it's more than a slip of the fingers. */
function editsBetween(written: string, word: string): number | null {
  const most = written.length < 4 ? 0 : written.length < 6 ? 1 : 2;
  if (most === 0 || Math.abs(written.length - word.length) > most) return null;
  const edits = countEdits(written, word);
  return edits > 0 && edits <= most ? edits : null;
}
