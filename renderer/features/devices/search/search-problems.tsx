import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Problem } from '#shared/search/problem.ts';
import { SEARCH_PROBLEMS_ID } from './use-settled-problems.ts';
import { Status } from '../../../ui/status.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './search.module.css';
import textStyles from '../../../ui/text.module.css';

interface SearchProblemsProps {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** For screen readers only. */
  readonly isHidden: boolean;
}

/**
 * Each problem as a text with its position. The element always exists, so that a screen reader announces new content.
 */
export function SearchProblems({ text, problems, isHidden }: SearchProblemsProps) {
  const { t } = useTranslation();
  return (
    <Status
      id={SEARCH_PROBLEMS_ID}
      className={isHidden ? textStyles.visuallyHidden : classNames(styles.problems)}
    >
      {problems.map((problem) => (
        <p key={`${problem.kind} ${problem.from}`} title={problemText(t, problem)}>
          <code>{shorten(text.slice(problem.from, problem.to))}</code> {problemText(t, problem)}
        </p>
      ))}
    </Status>
  );
}

interface SearchMistakesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** An invisible copy of the search text in front of the box, with a visible underline for each problem. */
export function SearchMistakes({ ref, text, problems }: SearchMistakesProps) {
  const places = new Set(problems.flatMap(({ from, to }) => [from, to]));
  const cuts = [...places, 0, text.length].toSorted((a, b) => a - b);
  return (
    <div ref={ref} className={styles.mistakes} aria-hidden="true">
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index] ?? 0;
        const isWrong = problems.some((problem) => problem.from <= from && to <= problem.to);
        return (
          <span key={from === to ? `${from}-` : from} className={isWrong ? styles.mistake : undefined}>
            {text.slice(from, to)}
          </span>
        );
      })}
    </div>
  );
}

function problemText(t: TFunction, problem: Problem): string {
  if (problem.kind === 'unknown-field' && problem.suggestion !== null) {
    return t('search.problems.unknown-field-near', { suggestion: `${problem.suggestion}:` });
  }
  return t(`search.problems.${problem.kind}`, {
    ...problem,
    ...('field' in problem && { field: t(`fieldNames.${problem.field}`) }),
    ...('expects' in problem && { expects: t(`search.values.${problem.expects}`) }),
    ...('choices' in problem && { choices: problem.choices.join(', ') }),
  });
}

const SHOWN_LENGTH = 40;

function shorten(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
}
