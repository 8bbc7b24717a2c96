import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useFormats } from '../i18n/format.ts';
import { classNames } from './class-names.ts';
import styles from './pills.module.css';

interface PillsProps<V extends string> {
  /** For screen readers. */
  readonly label: string;
  /** The word and the count of the pill that shows all. */
  readonly all: { readonly label: string; readonly count: number };
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly mark: ReactNode;
    readonly count: number;
  }[];
  /** Empty for all. */
  readonly selected: ReadonlySet<V>;
  readonly onChange: (selected: ReadonlySet<V>) => void;
}

const ALL = 'all';

/** A filter by state, one or several at a time, whose counts are always there. One tab stop; arrow keys move within. */
export function Pills<V extends string>({ label, all, options, selected, onChange }: PillsProps<V>) {
  function select(keys: ReadonlySet<unknown>): void {
    const chosen = options.filter(({ value }) => keys.has(value)).map(({ value }) => value);
    const isAllPressed = keys.has(ALL) && selected.size > 0;
    onChange(new Set(isAllPressed ? [] : chosen));
  }
  return (
    <ToggleButtonGroup
      className={classNames(styles.pills)}
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={selected.size === 0 ? [ALL] : selected}
      onSelectionChange={select}
    >
      <Pill id={ALL} label={all.label} count={all.count} />
      {options.map(({ value, ...option }) => (
        <Pill key={value} id={value} {...option} />
      ))}
    </ToggleButtonGroup>
  );
}

interface PillProps {
  readonly id: string;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly count: number;
}

function Pill({ id, label, mark, count }: PillProps) {
  const formats = useFormats();
  return (
    <ToggleButton id={id} className={classNames(styles.pill)} data-empty={count === 0 || undefined}>
      {mark}
      {label} <span className={styles.count}>{formats.number(count)}</span>
    </ToggleButton>
  );
}
