import { Camera, Download, Moon, MonitorSmartphone, Shield, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatSize, nameDevice } from '#shared/device/device-text.ts';
import type { NoScreenshot, Screenshot } from '#shared/model/fleet/screenshot.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { formatDuration, useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';
import { announce } from '../../../state/messages.ts';
import { report } from '../../../state/report.ts';
import { Button } from '../../../ui/button.tsx';
import { useSharedCalculator } from '../details/calculator/calculator-context.ts';
import { isWide } from './draw-picture.ts';
import { PicturePad, PointerPlaces } from './picture-pad.tsx';
import type { Shot } from './use-screenshot.ts';
import styles from './screenshot.module.css';

const SECOND_MS = 1_000;
const OLD_MS = 60_000;
const GONE_MS = 5 * 60_000;

interface ScreenshotViewProps {
  readonly row: GridRow;
  readonly shot: Exclude<Shot, { readonly kind: 'none' }>;
  readonly mayTake: boolean;
  readonly take: () => void;
  readonly close: () => void;
}

export function ScreenshotView({ row, shot, mayTake, take, close }: ScreenshotViewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useSeconds();
  const { setPicture } = useSharedCalculator();
  const picture = shot.kind === 'taken' ? shot.picture : null;
  const ageMs = picture === null ? 0 : Math.max(now - picture.takenAt, SECOND_MS);
  const isOld = ageMs >= OLD_MS;
  const isGone = ageMs >= GONE_MS;
  const since = formatDuration(t, Math.ceil(ageMs / SECOND_MS) * SECOND_MS);
  const age = t('times.ago', { age: since });

  useEffect(() => {
    setPicture(picture);
    return () => setPicture(null);
  }, [picture, setPicture]);
  useEffect(() => {
    if (picture) announce(t('screenshot.takenAt', { time: formats.time(picture.takenAt) }));
  }, [picture, t, formats]);
  useEffect(() => {
    if (isOld) announce(t('screenshot.old'));
  }, [isOld, t]);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);

  const time = formats.time(picture?.takenAt ?? 0);
  return (
    <div className={styles.look} data-wide={(picture && isWide(picture)) || undefined}>
      {shot.kind === 'taken' && !isGone ? (
        <PicturePad
          picture={shot.picture}
          bitmap={shot.drawn.bitmap}
          isOld={isOld}
          label={t('screenshot.name', { device: nameDevice(row.entry.device), time, age })}
        />
      ) : (
        <EmptyFrame row={row} hasFailed={shot.kind === 'failed'} />
      )}
      <div className={styles.side}>
        {shot.kind === 'taking' && (
          <Heading title={t('screenshot.taking')} rest={formatDuration(t, now - shot.since)} />
        )}
        {shot.kind === 'taken' && (
          <Heading title={t('screenshot.takenAt', { time })} rest={age} isLate={isOld} />
        )}
        {shot.kind === 'failed' && <Failure failure={shot.failure} />}
        {/* One button in all states, so it keeps the focus. */}
        {(mayTake || shot.kind !== 'taken') && (
          <Button
            size="small"
            kind={isOld ? 'primary' : 'plain'}
            autoFocus
            isDisabled={!mayTake && shot.kind === 'failed'}
            onPress={shot.kind === 'taking' ? close : take}
          >
            {shot.kind === 'taking' ? <X aria-hidden="true" /> : <Camera aria-hidden="true" />}
            {shot.kind === 'taking' ? t('cancel') : t('screenshot.again')}
          </Button>
        )}
        {shot.kind === 'taking' && <p className={styles.hint}>{t('screenshot.upTo')}</p>}
        {shot.kind === 'taken' && (
          <>
            <SaveButton row={row} picture={shot.picture} />
            <Remarks row={row} picture={shot.picture} isOneColor={shot.drawn.isOneColor} isOld={isOld} />
            <PointerPlaces />
          </>
        )}
      </div>
    </div>
  );
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, SECOND_MS);
    // Timers are slow in a hidden window.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

interface HeadingProps {
  readonly title: string;
  readonly rest: string;
  readonly isLate?: boolean;
}

function Heading({ title, rest, isLate = false }: HeadingProps) {
  return (
    <p className={styles.heading}>
      <strong>{title}</strong>
      <span data-late={isLate || undefined}>{rest}</span>
    </p>
  );
}

/** As large as the picture will be: the reported capture, if that's plausible. */
function EmptyFrame({ row, hasFailed }: { readonly row: GridRow; readonly hasFailed: boolean }) {
  const { width, height } = row.entry.device.model.capture;
  const ratio = width !== null && height !== null && width > 0 ? height / width : 0;
  const shape = ratio >= 1 && ratio < 3 ? ratio : 2;
  const Icon = hasFailed ? TriangleAlert : Camera;
  return (
    <div className={styles.frame} data-failed={hasFailed || undefined}>
      <svg className={styles.empty} viewBox={`0 0 100 ${100 * shape}`} aria-hidden="true" />
      <Icon aria-hidden="true" />
    </div>
  );
}

function Failure({ failure: { reason, by } }: { readonly failure: NoScreenshot }) {
  const { t } = useTranslation();
  const problem = reason === 'invalid' ? 'no-service' : reason;
  return (
    <p role="alert">
      <strong>{t('screenshot.none')}</strong> {t(`screenshot.problems.${problem}`)}{' '}
      {by !== null && <bdi>{t('screenshot.by', { name: by })}</bdi>}
    </p>
  );
}

interface RemarksProps {
  readonly row: GridRow;
  readonly picture: Screenshot;
  readonly isOneColor: boolean;
  readonly isOld: boolean;
}

function Remarks({ row, picture, isOneColor, isOld }: RemarksProps) {
  const { t } = useTranslation();
  const { capture } = row.entry.device.model;
  const { width, height, screen, displays } = picture;
  const reported = formatSize(capture);
  const hasOtherSize = reported !== null && (capture.width !== width || capture.height !== height);
  const size = formatSize({ width, height });
  return (
    <>
      {isOld && <p className={styles.hint}>{t('screenshot.old')}</p>}
      {screen === 'off' && <Remark icon={<Moon aria-hidden="true" />}>{t('screenshot.off')}</Remark>}
      {isOneColor && screen !== 'off' && (
        <Remark icon={<Shield aria-hidden="true" />}>{t('screenshot.oneColor')}</Remark>
      )}
      {displays !== null && displays > 1 && (
        <Remark icon={<MonitorSmartphone aria-hidden="true" />}>
          {t('screenshot.displays', { count: displays })}
        </Remark>
      )}
      {hasOtherSize && (
        <Remark icon={<TriangleAlert aria-hidden="true" />}>
          {t('screenshot.otherSize', { picture: size, reported })}
        </Remark>
      )}
    </>
  );
}

function Remark({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.note}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

function SaveButton({ row, picture }: { readonly row: GridRow; readonly picture: Screenshot }) {
  const { t } = useTranslation();

  async function save(): Promise<void> {
    const { png, takenAt } = picture;
    const { model, deviceId } = row.entry.device;
    const device = model.modelName || model.modelId || deviceId;
    const outcome = await api.call('screenshots.save', { png, takenAt, device });
    if (outcome.outcome === 'saved') announce(t('screenshot.saved', { file: outcome.file }), 'visible');
    if (outcome.outcome === 'failed')
      announce(t(`export.problems.${outcome.problem}`, { file: outcome.file }), 'visible');
  }

  return (
    <Button size="small" onPress={() => report(save())}>
      <Download aria-hidden="true" />
      {t('screenshot.save')}
    </Button>
  );
}
