import { ChevronDown, ChevronRight } from 'lucide-react';

/** Points down if the content below is expanded, and to the side if it is collapsed. */
export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}
