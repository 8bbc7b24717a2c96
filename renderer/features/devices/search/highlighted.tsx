import { createContext, type ReactNode, use } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { findHighlights, type Highlights } from './highlights.ts';

/** The words that the list was searched by. */
export const HighlightsContext = createContext<Highlights>({ anywhere: [], inField: {} });

interface HighlightedProps {
  readonly text: string;
  /** What the text is a value of; null where no field is, and free words alone count. */
  readonly field: FieldId | null;
}

/** A text with the words marked by which the search found it. */
export function Highlighted({ text, field }: HighlightedProps) {
  return renderHighlighted(text, field, use(HighlightsContext));
}

/** {@link Highlighted} for what is drawn by the hundred: as a part of what draws it. */
export function renderHighlighted(text: string, field: FieldId | null, highlights: Highlights): ReactNode {
  const [first, ...others] = findHighlights(text, field, highlights);
  // One string alone is the element's text, which React need not keep track of.
  if (first && others.length === 0 && !first.isFound) return first.text;
  return [first, ...others].map(
    (stretch, index) =>
      // With each letter typed a mark grows: it stays the same element.
      stretch && (stretch.isFound ? <mark key={index}>{stretch.text}</mark> : stretch.text),
  );
}
