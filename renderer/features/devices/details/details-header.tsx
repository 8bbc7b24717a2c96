import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DeviceMenu } from './device-menu.tsx';
import styles from './details-panel.module.css';

interface DetailsHeaderProps {
  readonly row: GridRow;
  readonly kind: AvailabilityKind;
  readonly raw: string | null;
  readonly name: string;
}

/** The device's name and model. */
export function DetailsHeader({ row, kind, raw, name }: DetailsHeaderProps) {
  const { t } = useTranslation();
  const { alias, model, deviceId } = row.entry.device;
  const names = [alias, model.modelId === name ? null : model.modelId, deviceId].filter(Boolean);
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h2 title={name}>
          <bdi>{name}</bdi>
        </h2>
        <p title={names.join(' · ')}>
          {names.map((each, index) => (
            <Fragment key={each}>
              {index > 0 && ' · '}
              <bdi>{each}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <DeviceMenu row={row} kind={kind} raw={raw} name={name} />
      <IconButton icon={X} size="small" label={t('close')} keys="Esc" onPress={closeDevice} />
    </header>
  );
}
