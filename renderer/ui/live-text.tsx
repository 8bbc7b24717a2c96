import { memo, type PointerEvent, useLayoutEffect, useState } from 'react';
import { readNow, subscribeToClock } from '../state/clock.ts';

type TextAt = (now: number) => string;

interface LiveTextProps {
  /** The text at a moment, in milliseconds since 1970. The same function for as long as it means the same. */
  readonly text: TextAt;
  readonly className?: string | undefined;
  /** What the pointer is told; made only then. */
  readonly title: () => string;
}

/** Writes the text of each element that is drawn. */
const writers = new Set<() => void>();

subscribeToClock(() => {
  for (const write of writers) write();
});

/**
 * A text that follows the page's clock, which moves with each answer too, without React: a list has one or two in each row, and one that
 * changes does not draw its row.
 */
export const LiveText = memo(({ text, className, title }: LiveTextProps) => {
  const [{ follow, show }] = useState(createFollower);
  useLayoutEffect(() => show(text), [show, text]);
  const explain = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    currentTarget.title = title();
  };
  return <span ref={follow} className={className} data-explained onPointerEnter={explain} />;
});

function createFollower() {
  const node = document.createTextNode('');
  let shown: TextAt | null = null;

  function write(): void {
    const next = shown === null ? '' : shown(readNow(1));
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
    show(this: void, text: TextAt): void {
      shown = text;
      write();
    },
  };
}
