import { use } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { HighlightsContext, renderHighlighted } from './render-highlighted.tsx';

interface HighlightedProps {
  readonly text: string;
  /** The field of the text. Null if it has none, so that only free words apply. */
  readonly field: FieldId | null;
}

export function Highlighted({ text, field }: HighlightedProps) {
  return renderHighlighted(text, field, use(HighlightsContext));
}
