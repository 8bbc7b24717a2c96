import { Crosshair } from 'lucide-react';
import type { ReactNode } from 'react';
import { isImplausible, nameAspect } from '#shared/device/derived-sizes.ts';
import { readText } from '#shared/search/field-text.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import { fieldOf } from '#shared/search/fields.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { RowClaim } from '../../../state/claims.ts';
import { readMoment } from '../../../state/clock.ts';
import { useNameDisplay } from '../../../state/console.ts';
import { describeCapture } from '../drawing/describe-capture.ts';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { SizeSwatch } from '../drawing/size-swatch.tsx';
import { ScreenshotArea } from '../screenshot/screenshot-area.tsx';
import { PanelSection } from './panel-section.tsx';
import styles from './screen-section.module.css';
import textStyles from '../../../ui/text.module.css';

interface ScreenSectionProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
}

export function ScreenSection({ row, freshness, claim }: ScreenSectionProps) {
  const { t } = useTranslation();
  const { model } = row.entry.device;
  // A picture may show names, so it goes when they're hidden.
  const nameDisplay = useNameDisplay();
  return (
    <PanelSection title={t('details.screen')}>
      <ScreenshotArea
        key={nameDisplay}
        row={row}
        freshness={freshness}
        claim={claim}
        sizes={<Sizes row={row} />}
      >
        <figure className={styles.figure}>
          <DeviceDrawing model={model} width={124} height={148} isOld={freshness !== 'fresh'} />
          <Sizes row={row} />
        </figure>
      </ScreenshotArea>
    </PanelSection>
  );
}

function Sizes({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const { device } = row.entry;
  const relation = describeCapture(device);
  return (
    <dl className={styles.sizes}>
      <SizeFact
        row={row}
        field="screen"
        sign={<SizeSwatch of="screen" />}
        note={nameAspect(device.model.screen)}
      />
      <SizeFact
        row={row}
        field="capture"
        sign={<SizeSwatch of="capture" />}
        note={relation && t(`devices.captures.${relation.kind}`, { ...relation })}
      />
      <SizeFact row={row} field="input" sign={<Crosshair aria-hidden="true" />} note={null} />
    </dl>
  );
}

interface SizeFactProps {
  readonly row: GridRow;
  readonly field: 'screen' | 'capture' | 'input';
  readonly sign: ReactNode;
  readonly note: string | null;
}

function SizeFact({ row, field, sign, note }: SizeFactProps) {
  const { t } = useTranslation();
  const text = readText(fieldOf(field), row, readMoment());
  return (
    <div>
      <dt>
        {sign}
        {t(`fieldNames.${field}`)}
      </dt>
      <dd>
        {text === null ? <span className={textStyles.soft}>{t('unknown')}</span> : <bdi>{text}</bdi>}
        {field !== 'input' && isImplausible(row.entry.device.model[field]) && (
          <small>{t('devices.implausible')}</small>
        )}
        {note !== null && <small>{note}</small>}
      </dd>
    </div>
  );
}
