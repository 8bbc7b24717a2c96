import { useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { SaveDiagnosticsOutcome } from '#shared/ipc/contract.ts';
import { api } from '../api/api.ts';
import { showDiagnostics } from '../stores/diagnostics.ts';
import { Button } from './button.tsx';
import './diagnostics.css';

const close = () => showDiagnostics(false);

/** Shows all that diagnostics hold, and writes them once a person has seen it. */
export function DiagnosticsDialog() {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(open) => !open && close()}>
      <Modal className="modal">
        <Dialog className="dialog dialog-body">
          <Content onClose={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<SaveDiagnosticsOutcome | null>(null);
  const isSaved = outcome?.outcome === 'saved';

  useEffect(() => {
    void api.call('diagnostics.gather').then(setText);
  }, []);

  return (
    <>
      <Heading slot="title">{t('diagnostics.title')}</Heading>
      <p className="dialog-lead">{t('diagnostics.lead')}</p>
      <pre className="diagnostics-text" tabIndex={0} role="region" aria-label={t('diagnostics.content')}>
        {text ?? t('diagnostics.gathering')}
      </pre>
      <p role="status" className="diagnostics-outcome">
        {outcome?.outcome === 'saved' && t('diagnostics.saved', { file: outcome.file })}
        {outcome?.outcome === 'failed' && (
          <span className="failure-text">
            {t(`export.problems.${outcome.problem}`, { file: outcome.file })}
          </span>
        )}
      </p>
      <div className="dialog-actions">
        <Button onPress={onClose}>{t(isSaved ? 'close' : 'cancel')}</Button>
        <Button
          kind="primary"
          isDisabled={text === null || isSaved}
          onPress={() => void api.call('diagnostics.save').then(setOutcome)}
        >
          {t('diagnostics.save')}
        </Button>
      </div>
    </>
  );
}
