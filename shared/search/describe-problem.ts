import type { FieldKind } from './fields.ts';
import type { Problem } from './problem.ts';

/** A sentence in English, for programs. */
export function describeProblem(problem: Problem): string {
  switch (problem.kind) {
    case 'too-long':
      return `A query has at most ${problem.limit} characters.`;
    case 'too-deep':
      return `Parentheses are nested more than ${problem.limit} deep.`;
    case 'unclosed-quote':
      return 'Missing closing quote.';
    case 'unclosed-paren':
      return 'Missing closing parenthesis.';
    case 'stray-paren':
      return 'Unmatched parenthesis.';
    case 'empty-parens':
      return 'Empty parentheses.';
    case 'dangling-operator':
      return `${problem.operator} needs a search term.`;
    case 'small-operator':
      return `Use ${problem.operator} as an operator, or put the word in quotes.`;
    case 'unknown-field':
      return problem.suggestion === null
        ? 'Unknown field. Put the text in quotes to search for it.'
        : `Unknown field. Did you mean ${problem.suggestion}:?`;
    case 'missing-value':
      return `Enter a value for ${problem.field} without a space.`;
    case 'not-comparable':
      return `${problem.field} doesn’t support <, >, or ranges.`;
    case 'backwards-range':
      return 'The range starts after it ends.';
    case 'bad-value':
      return `${problem.field} needs ${expected[problem.expects]}.`;
    case 'unknown-choice':
      return `${problem.field} must be one of: ${problem.choices.join(', ')}.`;
  }
}

const expected: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  number: 'a number, such as 34',
  version: 'a version, such as 14 or 13.1',
  size: 'a size, such as 1080x2400, or one side, such as 1080',
  range: 'a size, such as 1080x2400, or one side, such as 1080',
  ratio: 'a ratio, such as 20:9',
  address: 'an IP address, or the start of one',
  choice: 'one of its values',
  time: 'an age, such as 90s, 5m, 2h, or 1d',
};
