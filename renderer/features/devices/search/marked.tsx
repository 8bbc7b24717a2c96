import { createContext, type ReactNode, use } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { type Marks, markText } from './marks.ts';

/** The words that the list was searched by. */
export const MarksContext = createContext<Marks>({ anywhere: [], inField: {} });

interface MarkedProps {
  readonly text: string;
  /** What the text is a value of; null where no field is, and free words alone count. */
  readonly field: FieldId | null;
}

/** A text with the words marked by which the search found it. */
export function Marked({ text, field }: MarkedProps) {
  return withMarks(text, field, use(MarksContext));
}

/** {@link Marked} for what is drawn by the hundred: as a part of what draws it. */
export function withMarks(text: string, field: FieldId | null, marks: Marks): ReactNode {
  const [first, ...others] = markText(text, field, marks);
  // One string alone is the element's text, which React need not keep track of.
  if (first && others.length === 0 && !first.isFound) return first.text;
  return [first, ...others].map(
    (stretch, index) =>
      // With each letter typed a mark grows: it stays the same element.
      stretch && (stretch.isFound ? <mark key={index}>{stretch.text}</mark> : stretch.text),
  );
}
