import { createContext, use } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { type Marks, markText } from '#shared/search/marks.ts';

/** The words that the list was searched by. */
export const MarksContext = createContext<Marks>({ anywhere: [], inField: {} });

interface MarkedProps {
  readonly text: string;
  /** What the text is a value of; null where no field is, and free words alone count. */
  readonly field: FieldId | null;
}

/** A text with the words marked by which the search found it. */
export function Marked({ text, field }: MarkedProps) {
  return markText(text, field, use(MarksContext)).map((stretch, index) =>
    // With each letter typed a mark grows: it stays the same element.
    stretch.isFound ? <mark key={index}>{stretch.text}</mark> : stretch.text,
  );
}
