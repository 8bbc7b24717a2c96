import { memo, useCallback } from 'react';
import { readNow, subscribeToClock } from '../state/clock.ts';

interface LiveTextProps {
  /** The text at a moment, in milliseconds since 1970. The same function for as long as it means the same. */
  readonly text: (now: number) => string;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  /** The moment that the text is about, in milliseconds since 1970. */
  readonly at: number;
}

/** Writes the text of each element that is drawn. */
const writers = new Set<() => void>();

subscribeToClock(() => {
  for (const write of writers) write();
});

/** A text that follows the page's clock without React: a list has one or two in each row, and one that changes does not draw its row. */
export const LiveText = memo(({ text, className, title, at }: LiveTextProps) => {
  const follow = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const node = element.appendChild(document.createTextNode(''));
      const write = (): void => {
        const next = text(Math.max(readNow(1), at));
        if (node.data !== next) node.data = next;
      };
      write();
      writers.add(write);
      return () => {
        writers.delete(write);
        node.remove();
      };
    },
    [text, at],
  );
  return <time ref={follow} className={className} title={title} dateTime={new Date(at).toISOString()} />;
});
