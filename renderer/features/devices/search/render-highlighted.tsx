import { createContext, type ReactNode } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { findHighlights, type Highlights } from './highlights.ts';

export const HighlightsContext = createContext<Highlights>({ anywhere: [], inField: {} });

/**
 * A text with the search matches highlighted, for texts that render by the hundred: a function instead of a component.
 * @param field the field of the text. Null if it has none, so that only free words apply
 */
export function renderHighlighted(text: string, field: FieldId | null, highlights: Highlights): ReactNode {
  const [first, ...others] = findHighlights(text, field, highlights);
  // A single string is the element's text, which React need not track.
  if (first && others.length === 0 && !first.isFound) return first.text;
  return [first, ...others].map(
    (stretch, index) =>
      // A highlight grows with each typed letter. The index keeps its element.
      stretch && (stretch.isFound ? <mark key={index}>{stretch.text}</mark> : stretch.text),
  );
}
