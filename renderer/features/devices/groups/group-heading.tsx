import { useTranslation } from '../../../i18n/translation.ts';
import { availabilityOfWord, type DeviceCounts } from '#shared/device/availability.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import { useFormats } from '../../../i18n/format.ts';
import { Chevron } from '../../../ui/arrows.tsx';
import type { Group } from '../../../grid/lines.ts';
import { AvailabilityBar } from '../availability/availability-bar.tsx';
import { AvailabilityMark } from '../availability/availability-mark.tsx';
import { createValueLabels } from '../facets/value-labels.ts';
import { useShareText } from '../availability/shares.ts';
import styles from './groups.module.css';
import textStyles from '../../../ui/text.module.css';

interface GroupHeadingProps {
  readonly field: GroupField;
  readonly group: Group;
  readonly shares?: GroupShares | undefined;
}

export interface GroupShares {
  readonly counts: DeviceCounts;
  /** Nobody reports or watches the use of any of its devices. */
  readonly isUnreported: boolean;
}

export function GroupHeading({ field, group, shares }: GroupHeadingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shareText = useShareText();
  const kind = field === 'availability' && availabilityOfWord(group.value);
  return (
    <>
      <Chevron isOpen={!group.isCollapsed} />
      <span className={kind || shares ? textStyles.visuallyHidden : styles.field}>
        {t(`fieldNames.${field}`)}
      </span>{' '}
      {kind ? (
        <AvailabilityMark kind={kind} />
      ) : (
        <bdi className={styles.value}>{createValueLabels(t, field)(group.value)}</bdi>
      )}{' '}
      {!shares && (
        <span className={styles.count} aria-hidden="true">
          {formats.number(group.count)}
        </span>
      )}
      <span className={textStyles.visuallyHidden}>{t('groups.count', { count: group.count })}</span>
      {shares && (
        <>
          <span className={styles.bar}>
            <AvailabilityBar counts={shares.counts} />
          </span>{' '}
          <span className={styles.count}>
            {shares.isUnreported ? t('groups.notReported') : shareText(shares.counts)}
          </span>
        </>
      )}
      {kind && isNoted(kind) && <span className={styles.field}>{t(`groups.hints.${kind}`)}</span>}
    </>
  );
}

/** The name alone could be misunderstood. */
function isNoted(kind: string): kind is 'unknown' | 'disconnected' {
  return kind === 'unknown' || kind === 'disconnected';
}
