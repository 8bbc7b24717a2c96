import { ChevronDown, ChevronRight } from 'lucide-react';
import styles from './sort-arrow.module.css';

/** Down if there's something open below, else sideways. */
export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}

export function SortArrow({ direction }: { readonly direction: 'ascending' | 'descending' }) {
  return (
    <svg className={styles.arrow} data-direction={direction} viewBox="0 0 8 8" aria-hidden="true">
      <path d="M1 5.5 4 2.5l3 3" />
    </svg>
  );
}
