import { useTranslation } from '../../../../i18n/translation.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../../ui/scroll-region.tsx';
import { showRawRecord } from './raw-record.ts';
import styles from './raw-data.module.css';

/** The agent's raw record. `raw` is null until it has arrived. */
export function RawData({ raw }: { readonly raw: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <ScrollRegion className={styles.record} label={t('details.raw')}>
        <pre>{raw === null ? null : showRawRecord(raw)}</pre>
      </ScrollRegion>
      {raw !== null && <CopyButton text={raw}>{t('details.copyRaw')}</CopyButton>}
    </>
  );
}
