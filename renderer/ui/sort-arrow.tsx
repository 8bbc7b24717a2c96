import styles from './sort-arrow.module.css';

export function SortArrow({ direction }: { readonly direction: 'ascending' | 'descending' }) {
  return (
    <svg className={styles.arrow} data-direction={direction} viewBox="0 0 8 8" aria-hidden="true">
      <path d="M1 5.5 4 2.5l3 3" />
    </svg>
  );
}
