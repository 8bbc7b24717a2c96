import { ChevronDown, ChevronRight } from 'lucide-react';

/** Points down at what is unfolded below it, and to the side at what is folded. */
export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}
