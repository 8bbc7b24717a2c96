import { memo, useLayoutEffect, useState } from 'react';
import { readNow, subscribeToClock } from '../state/clock.ts';

type TextAt = (now: number) => string;

interface LiveTextProps {
  /** The text at a moment, in milliseconds since 1970. The same function for as long as it means the same. */
  readonly text: TextAt;
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
  const [{ follow, show }] = useState(createFollower);
  useLayoutEffect(() => show(text, at), [show, text, at]);
  return <time ref={follow} className={className} title={title} dateTime={new Date(at).toISOString()} />;
});

function createFollower() {
  const node = document.createTextNode('');
  let shown: { readonly text: TextAt; readonly at: number } | null = null;

  function write(): void {
    // The clock may be a little behind the answer that the text is about.
    const next = shown === null ? '' : shown.text(Math.max(readNow(1), shown.at));
    // An equal text that is written costs a layout.
    if (node.data !== next) node.data = next;
  }

  return {
    follow(this: void, element: HTMLElement | null) {
      element?.append(node);
      writers.add(write);
      return () => {
        writers.delete(write);
        node.remove();
      };
    },
    show(this: void, text: TextAt, at: number): void {
      shown = { text, at };
      write();
    },
  };
}
