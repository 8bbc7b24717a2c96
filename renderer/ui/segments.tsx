import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './segments.module.css';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly picture?: ReactNode;
  }[];
  readonly onChange: (value: V) => void;
  readonly isSmall?: boolean;
}

export function Segments<V extends string>({ label, value, options, onChange, isSmall }: SegmentsProps<V>) {
  return (
    <ToggleButtonGroup
      className={classNames(styles.segments)}
      data-small={isSmall || undefined}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className={classNames(styles.segment)}
          {...(option.picture !== undefined && { 'aria-label': option.label })}
        >
          {option.picture === undefined ? option.label : <span title={option.label}>{option.picture}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
