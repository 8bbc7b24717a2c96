import { ChevronDown } from 'lucide-react';
import { memo, useRef } from 'react';
import { Button, MenuTrigger, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { type AvailabilityKind, availabilityKinds, type DeviceCounts } from '#shared/device/availability.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { setFieldPicks, togglePick, useDevicePicks } from '../../../state/device-picks.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { AvailabilityIcon } from '../availability-icon.tsx';
import { pickedOf } from './picked-of.ts';
import { MORE, useFoldedPills } from './use-folded-pills.ts';
import type { UseSources } from './use-sources.ts';
import styles from './filter-row.module.css';

interface AvailabilityPillsProps {
  /** What the search and the other filters leave. */
  readonly counts: DeviceCounts;
  /** All devices there are. */
  readonly total: number;
  readonly sources: UseSources;
}

const ALL = 'all';

/** The states of availability to filter by, each with how many devices the search leaves in it. */
export const AvailabilityPills = memo(({ counts, total, sources }: AvailabilityPillsProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const picked = useDevicePicks(({ picks }) => pickedOf(picks, 'availability'));
  const row = useRef<HTMLDivElement>(null);
  const kinds = availabilityKinds.filter((kind) => picked.has(kind) || isOffered(kind, sources));
  const chosen = kinds.filter((kind) => picked.has(kind));
  const folded = useFoldedPills(row, [ALL, ...kinds], new Set([ALL, ...chosen]));
  const count = availabilityKinds.reduce((sum, kind) => sum + counts[kind], 0);

  function pick(keys: Iterable<unknown>): void {
    const wanted = new Set(keys);
    const isAllPressed = chosen.length > 0 && wanted.has(ALL);
    setFieldPicks('availability', isAllPressed ? [] : kinds.filter((kind) => wanted.has(kind)));
  }

  return (
    <ToggleButtonGroup
      ref={row}
      className={classNames(styles.pills)}
      aria-label={t('fieldNames.availability')}
      selectionMode="multiple"
      selectedKeys={chosen.length === 0 ? [ALL] : chosen}
      onSelectionChange={pick}
    >
      <ToggleButton id={ALL} data-pill={ALL} className={classNames(styles.pill)}>
        {t('devices.all')}{' '}
        <span className={styles.count}>
          {count === total
            ? formats.number(total)
            : t('devices.countOf', { count: formats.number(count), total: formats.number(total) })}
        </span>
      </ToggleButton>
      {kinds.map((kind) => (
        <ToggleButton
          key={kind}
          id={kind}
          data-pill={kind}
          data-none={counts[kind] === 0 || undefined}
          data-folded={folded.has(kind) || undefined}
          className={classNames(styles.pill)}
        >
          <AvailabilityIcon kind={kind} />
          {t(`availability.${kind}`)} <span className={styles.count}>{formats.number(counts[kind])}</span>
        </ToggleButton>
      ))}
      <MenuTrigger>
        <Button
          data-pill={MORE}
          data-folded={folded.size === 0 || undefined}
          className={classNames(styles.pill)}
        >
          {t('devices.morePills')}
          <ChevronDown aria-hidden="true" />
        </Button>
        <Popover placement="bottom end">
          <Menu aria-label={t('fieldNames.availability')}>
            {kinds
              .filter((kind) => folded.has(kind))
              .map((kind) => (
                <MenuItem
                  key={kind}
                  textValue={`${t(`availability.${kind}`)} ${formats.number(counts[kind])}`}
                  onAction={() => togglePick('availability', kind)}
                >
                  <AvailabilityIcon kind={kind} />
                  {t(`availability.${kind}`)}{' '}
                  <span className={styles.count} data-end="">
                    {formats.number(counts[kind])}
                  </span>
                </MenuItem>
              ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </ToggleButtonGroup>
  );
});

function isOffered(kind: AvailabilityKind, { isReported, isObserved }: UseSources): boolean {
  if (kind === 'free') return isReported;
  return (kind !== 'idle' && kind !== 'active') || isObserved;
}
