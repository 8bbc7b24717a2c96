import { createContext, type ReactNode } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { findHighlights, type Highlights } from './highlights.ts';

export const HighlightsContext = createContext<Highlights>({ anywhere: [], inField: {} });

/**
 * For texts that render by the hundred, hence a function and not a component.
 * @param field null if there's none, so that only free words apply
 */
export function renderHighlighted(text: string, field: FieldId | null, highlights: Highlights): ReactNode {
  const [first, ...others] = findHighlights(text, field, highlights);
  // A single string becomes the element's text, which React needn't track.
  if (first && others.length === 0 && !first.isFound) return first.text;
  return [first, ...others].map(
    (stretch, index) =>
      // A highlight grows with each letter. By index it keeps its element.
      stretch && (stretch.isFound ? <mark key={index}>{stretch.text}</mark> : stretch.text),
  );
}
