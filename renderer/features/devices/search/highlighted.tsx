import { use } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { HighlightsContext, renderHighlighted } from './render-highlighted.tsx';

interface HighlightedProps {
  readonly text: string;
  /** Null if it has no field, so that only free words apply. */
  readonly field: FieldId | null;
}

export function Highlighted({ text, field }: HighlightedProps) {
  return renderHighlighted(text, field, use(HighlightsContext));
}
