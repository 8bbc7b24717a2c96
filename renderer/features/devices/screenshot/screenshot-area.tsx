import { Camera, Info, Lock } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { RowClaim } from '../../../state/claims.ts';
import { useConsole } from '../../../state/console.ts';
import { showPage } from '../../../state/page.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { findOffer, findRule, type Offer } from './find-offer.ts';
import { ScreenshotView } from './screenshot-view.tsx';
import { useScreenshot } from './use-screenshot.ts';
import styles from './screenshot.module.css';

interface ScreenshotAreaProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
  readonly sizes: ReactNode;
  /** Shown until there's a screenshot. */
  readonly children: ReactNode;
}

export function ScreenshotArea({ row, freshness, claim, sizes, children }: ScreenshotAreaProps) {
  const { t } = useTranslation();
  const rules = useConsole();
  const { shot, take, clear } = useScreenshot(row);
  const area = useRef<HTMLDivElement>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const isLost = findRule(row, rules) === 'mine' && (claim?.own ?? null) === null;
  useEffect(() => {
    if (isLost) clear();
  }, [isLost, clear]);

  const close = useCallback(() => {
    setReturnsFocus(area.current?.contains(document.activeElement) === true);
    clear();
  }, [clear]);

  const offer = findOffer(row, rules, claim, freshness);
  const isShown = shot.kind !== 'none' && !isLost;
  return (
    <div ref={area} className={styles.area}>
      {isShown ? (
        <>
          <ScreenshotView row={row} shot={shot} mayTake={offer === 'ready'} take={take} close={close} />
          {sizes}
        </>
      ) : (
        <>
          {children}
          {offer === 'ready' ? (
            <div className={styles.offer}>
              <Button size="small" autoFocus={returnsFocus} onPress={take}>
                <Camera aria-hidden="true" />
                {t('screenshot.take')}
              </Button>
              {rules.claims.isTaking && <span>{t('screenshot.shown')}</span>}
            </div>
          ) : (
            <Absent offer={offer} claim={claim} />
          )}
        </>
      )}
      <LastScreenshot row={row} />
    </div>
  );
}

function Absent({
  offer,
  claim,
}: {
  readonly offer: Exclude<Offer, 'ready'>;
  readonly claim: RowClaim | null;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (offer === 'nothing') return null;
  const Icon = offer === 'claimed' || offer === 'not-claimed' ? Lock : Info;
  return (
    <p className={styles.note}>
      <Icon aria-hidden="true" />
      <span>
        {t(`screenshot.absent.${offer}`, { time: formats.clock(claim?.until ?? 0) })}{' '}
        {offer === 'off-here' && (
          <LinkButton onPress={() => showPage('settings')}>{t('screenshot.turnOn')}</LinkButton>
        )}
      </span>
    </p>
  );
}

function LastScreenshot({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { lastScreenshot: last } = row.entry.device;
  if (!last) return null;
  const time = formats.clock(Date.parse(last.At));
  return (
    <p className={styles.note}>
      <Camera aria-hidden="true" />
      <bdi>
        {last.By === undefined
          ? t('screenshot.last', { time })
          : t('screenshot.lastBy', { time, name: last.By })}
      </bdi>
    </p>
  );
}
