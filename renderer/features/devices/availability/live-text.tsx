import { memo, type PointerEvent, useLayoutEffect, useState } from 'react';
import { readNow, subscribeToClock } from '../../../state/clock.ts';

type TextAt = (now: number) => string;

interface LiveTextProps {
  /** The text at a moment, in milliseconds since 1970. The function must stay the same while its meaning does. */
  readonly text: TextAt;
  readonly className?: string | undefined;
  readonly title: () => string;
}

/** Updates the text of each mounted element. */
const writers = new Set<() => void>();

subscribeToClock(() => {
  for (const write of writers) write();
});

/**
 * A text that follows the page's clock without React. The clock also moves with each response. A list has one or two
 * such texts in each row, and a change does not render the row.
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
    // Writing an equal text would cost a layout.
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
