import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { shortcutOf } from '#shared/model/command.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { AvailabilityMark } from '../../features/devices/availability/availability-mark.tsx';
import { Highlighted } from '../../features/devices/search/highlighted.tsx';
import { OfferedOption } from '../../ui/offered-list.tsx';
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx';
import type { GridRow } from '../../grid/grid-row.ts';
import { useMoment } from '../../state/clock.ts';
import { ItemIcon } from './item-icon.tsx';
import { type PaletteItem, textsOf } from './palette-item.ts';
import styles from './palette.module.css';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

export function PaletteOption({ id, item, isActive, onChoose }: PaletteOptionProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const { label, detail } = textsOf(item);
  const shortcut = item.kind === 'command' ? shortcutOf(item.command) : null;

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  return (
    <OfferedOption ref={element} id={id} isActive={isActive} className={styles.option} onChoose={onChoose}>
      <ItemIcon item={item} />
      <span className={styles.label}>
        {item.kind === 'search' ? (
          t('palette.searchFor', { text: label })
        ) : (
          <bdi>
            <Highlighted text={label} field={null} />
          </bdi>
        )}
      </span>
      {detail !== '' && (
        <bdi className={styles.detail}>
          <Highlighted text={detail} field={null} />
        </bdi>
      )}
      {item.kind === 'device' && <DeviceState row={item.row} />}
      {shortcut && <ShortcutKeys shortcut={shortcut} />}
    </OfferedOption>
  );
}

/** Follows the agent's latest report: the palette can be open for a while. */
function DeviceState({ row }: { readonly row: GridRow }) {
  return <AvailabilityMark kind={findAvailability(row, useMoment()).kind} />;
}
