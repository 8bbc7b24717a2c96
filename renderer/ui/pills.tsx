import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button, MenuTrigger, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useFormats } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { classNames } from './class-names.ts';
import { Menu, MenuItem, Popover } from './menu.tsx';
import { MORE, useFoldedPills } from './use-folded-pills.ts';
import styles from './pills.module.css';

interface PillOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly mark: ReactNode;
  readonly count: number;
}

interface PillsProps<V extends string> {
  /** For screen readers. */
  readonly label: string;
  readonly all: { readonly label: string; readonly count: string };
  readonly options: readonly PillOption<V>[];
  /** Empty for all. */
  readonly selected: ReadonlySet<V>;
  readonly onChange: (selected: ReadonlySet<V>) => void;
}

const ALL = 'all';

/**
 * Filters by one or several states, each with its count. It's one tab stop, and the arrow keys move inside.
 * What doesn't fit goes into a menu, unless it's selected.
 */
export function Pills<V extends string>({ label, all, options, selected, onChange }: PillsProps<V>) {
  const formats = useFormats();
  const row = useRef<HTMLDivElement>(null);
  const values = options.map(({ value }) => value);
  const folded = useFoldedPills(row, [ALL, ...values], new Set([ALL, ...selected]));

  function select(keys: ReadonlySet<unknown>): void {
    const isAllPressed = keys.has(ALL) && selected.size > 0;
    onChange(new Set(isAllPressed ? [] : values.filter((value) => keys.has(value))));
  }

  return (
    <ToggleButtonGroup
      ref={row}
      className={classNames(styles.pills)}
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={selected.size === 0 ? [ALL] : selected}
      onSelectionChange={select}
    >
      <ToggleButton id={ALL} data-pill={ALL} className={classNames(styles.pill)}>
        {all.label} <span className={styles.count}>{all.count}</span>
      </ToggleButton>
      {options.map(({ value, label: word, mark, count }) => (
        <ToggleButton
          key={value}
          id={value}
          data-pill={value}
          data-none={count === 0 || undefined}
          data-folded={folded.has(value) || undefined}
          className={classNames(styles.pill)}
        >
          {mark}
          {word} <span className={styles.count}>{formats.number(count)}</span>
        </ToggleButton>
      ))}
      <MorePills
        label={label}
        options={options.filter(({ value }) => folded.has(value))}
        onChoose={(value) => onChange(selected.union(new Set([value])))}
      />
    </ToggleButtonGroup>
  );
}

interface MorePillsProps<V extends string> extends Pick<PillsProps<V>, 'label' | 'options'> {
  readonly onChoose: (value: V) => void;
}

/** What doesn't fit. Invisible while everything does. */
function MorePills<V extends string>({ label, options, onChoose }: MorePillsProps<V>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <MenuTrigger>
      <Button
        data-pill={MORE}
        data-folded={options.length === 0 || undefined}
        className={classNames(styles.pill)}
      >
        {t('devices.morePills')}
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu aria-label={label}>
          {options.map(({ value, label: word, mark, count }) => (
            <MenuItem key={value} textValue={word} onAction={() => onChoose(value)}>
              {mark}
              {word} <data value={count}>{formats.number(count)}</data>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
