import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { About } from '#shared/model/about.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useConsole } from '../../state/console.ts';
import { closeDialog } from '../../state/page.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './about-dialog.module.css';
import textStyles from '../../ui/text.module.css';

export function AboutDialog() {
  const { t } = useTranslation();
  const version = useConsole((state) => state.version);
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    report(api.call('about.read').then(setAbout));
  }, []);
  const lines: readonly (readonly [string, string])[] = [
    [t('about.version'), version],
    ['Electron', about?.runtime.electron ?? ''],
    ['Chromium', about?.runtime.chromium ?? ''],
    ['Node.js', about?.runtime.node ?? ''],
  ];
  const known = lines.filter(([, value]) => value !== '');
  return (
    <ModalDialog
      title={t('appName')}
      onClose={closeDialog}
      className={styles.about}
      actions={
        <>
          <CopyButton text={known.map(([label, value]) => `${label} ${value}`).join('\n')}>
            {t('about.copy')}
          </CopyButton>
          <Button autoFocus onPress={closeDialog}>
            {t('close')}
          </Button>
        </>
      }
    >
      <dl>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={textStyles.soft}>{t('about.licence')}</p>
      <ScrollRegion className={styles.licenses} label={t('about.licences')}>
        <pre>{about && (about.licenses ?? t('about.noLicences'))}</pre>
      </ScrollRegion>
    </ModalDialog>
  );
}
