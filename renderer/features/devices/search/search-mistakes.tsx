import type { Ref } from 'react';
import type { Span } from '#shared/search/problem.ts';
import styles from './search.module.css';

interface SearchMistakesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly text: string;
  readonly places: readonly Span[];
}

/** An invisible copy of the search text in front of the box, with a visible underline for each mistake. */
export function SearchMistakes({ ref, text, places }: SearchMistakesProps) {
  const ends = new Set(places.flatMap(({ from, to }) => [from, to]));
  const cuts = [...ends, 0, text.length].toSorted((a, b) => a - b);
  return (
    <div ref={ref} className={styles.mistakes} aria-hidden="true">
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index] ?? 0;
        const isWrong = places.some((place) => place.from <= from && to <= place.to);
        return (
          <span key={from === to ? `${from}-` : from} className={isWrong ? styles.mistake : undefined}>
            {text.slice(from, to)}
          </span>
        );
      })}
    </div>
  );
}
