import { Fragment } from 'react';
import styles from './trust.module.css';

/** Eight pairs of digits with their colons. */
const PIECE = 24;

/** Breaks at the same places every time, so that you can compare two by eye. */
export function Fingerprint({ of }: { readonly of: string }) {
  const starts = Array.from({ length: Math.ceil(of.length / PIECE) }, (_, index) => index * PIECE);
  return (
    <code className={styles.fingerprint}>
      {starts.map((start) => (
        <Fragment key={start}>
          {of.slice(start, start + PIECE)}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
