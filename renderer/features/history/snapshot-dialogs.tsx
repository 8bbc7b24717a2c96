import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { SavedSnapshot } from '#shared/model/saved-snapshot.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog, ModalDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { formatMoment } from './format-when.ts';
import styles from './snapshots.module.css';
import textStyles from '../../ui/text.module.css';

type Problem = 'full' | 'failed';

interface SaveSnapshotDialogProps {
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** Saves the present data of the fleet. The default name is the time. */
export function SaveSnapshotDialog({ onSaved, onClose }: SaveSnapshotDialogProps) {
  const { t, language } = useTranslation();
  const silent = useSilentAgents();
  const [initialName] = useState(() => formatMoment(language, Date.now()));

  async function save(name: string): Promise<Problem | undefined> {
    const answer = await api.call('snapshots.save', { name });
    if (answer.outcome !== 'saved') return answer.outcome;
    onSaved(answer.id);
    return undefined;
  }

  return (
    <NameDialog
      title={t('snapshots.saveTitle')}
      submitLabel={t('snapshots.submitSave')}
      initialName={initialName}
      submit={save}
      onClose={onClose}
    >
      <p className={textStyles.soft}>{t('snapshots.saveLead')}</p>
      {silent > 0 && <p className={styles.warning}>{t('snapshots.saveSilent', { count: silent })}</p>}
    </NameDialog>
  );
}

interface OneSnapshotProps {
  readonly snapshot: SavedSnapshot;
  readonly onClose: () => void;
}

export function RenameSnapshotDialog({ snapshot, onClose }: OneSnapshotProps) {
  const { t } = useTranslation();

  async function rename(name: string): Promise<undefined> {
    await api.call('snapshots.rename', { id: snapshot.id, name });
  }

  return (
    <NameDialog
      title={t('snapshots.renameTitle')}
      submitLabel={t('snapshots.submitRename')}
      initialName={snapshot.name}
      submit={rename}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation: a deleted snapshot cannot be restored. */
export function RemoveSnapshotDialog({ snapshot, onClose }: OneSnapshotProps) {
  const { t } = useTranslation();
  const remove = () => {
    send('snapshots.remove', { id: snapshot.id });
    onClose();
  };
  return (
    <ModalDialog
      title={t('snapshots.removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('cancel')}
          </Button>
          <Button kind="primary" onPress={remove}>
            {t('snapshots.submitRemove')}
          </Button>
        </>
      }
    >
      <p className={textStyles.soft}>{t('snapshots.removeLead', { name: snapshot.name })}</p>
    </ModalDialog>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialName: string;
  /** Returns the problem, if there is one. */
  readonly submit: (name: string) => Promise<Problem | undefined>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function NameDialog({ initialName, submit, children, ...props }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initialName);

  async function handleSubmit(): Promise<string | undefined> {
    if (name.trim() === '') return '';
    const problem = await submit(name.trim()).catch(() => 'failed' as const);
    return problem && t(`snapshots.problems.${problem}`);
  }

  return (
    <FormDialog {...props} progress={t('snapshots.saving')} submit={handleSubmit}>
      {children}
      <TextField
        autoFocus
        label={t('snapshots.name')}
        value={name}
        maxLength={200}
        problem={name.trim() === '' ? t('snapshots.noName') : null}
        onChange={setName}
      />
    </FormDialog>
  );
}

/** The number of agents without a current response. Their devices cannot be compared. */
function useSilentAgents(): number {
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  return [...reports.values()].filter(({ state }) => agentStateAt(state, now).kind !== 'fresh').length;
}
