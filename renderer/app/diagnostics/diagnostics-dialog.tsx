import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { SaveDiagnosticsOutcome } from '#shared/ipc/contract.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { showDiagnostics } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './diagnostics-dialog.module.css';
import textStyles from '../../ui/text.module.css';

const close = () => showDiagnostics(false);

export function DiagnosticsDialog() {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<SaveDiagnosticsOutcome | null>(null);
  const isSaved = outcome?.outcome === 'saved';

  useEffect(() => {
    const gathering = api.call('diagnostics.gather').then(setText);
    report(gathering);
    // Otherwise the dialog would hide the failure message.
    gathering.catch(close);
  }, []);

  return (
    <ModalDialog
      title={t('diagnostics.title')}
      onClose={close}
      className={styles.diagnostics}
      actions={
        <>
          <Button onPress={close}>{t(isSaved ? 'close' : 'cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={text === null || isSaved}
            onPress={() => report(api.call('diagnostics.save').then(setOutcome))}
          >
            {t('diagnostics.save')}
          </Button>
        </>
      }
    >
      <p className={textStyles.soft}>{t('diagnostics.lead')}</p>
      <ScrollRegion className={styles.text} label={t('diagnostics.content')}>
        {text === null ? <Progress text={t('diagnostics.gathering')} /> : <pre>{text}</pre>}
      </ScrollRegion>
      <output className={styles.outcome}>
        {outcome?.outcome === 'saved' && t('diagnostics.saved', { file: outcome.file })}
        {outcome?.outcome === 'failed' && (
          <span>{t(`export.problems.${outcome.problem}`, { file: outcome.file })}</span>
        )}
      </output>
    </ModalDialog>
  );
}
