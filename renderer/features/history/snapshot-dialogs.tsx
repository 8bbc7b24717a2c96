import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import type { SavedSnapshot } from '#shared/model/fleet/saved-snapshot.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { NameDialog } from '../../ui/name-dialog.tsx';
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

/** Takes the fleet as it is now. By default it's named after the time. */
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
    <SnapshotNameDialog
      title={t('snapshots.saveTitle')}
      submitLabel={t('snapshots.submitSave')}
      initialName={initialName}
      submit={save}
      onClose={onClose}
    >
      <p className={textStyles.soft}>{t('snapshots.saveLead')}</p>
      {silent > 0 && <p className={styles.warning}>{t('snapshots.saveSilent', { count: silent })}</p>}
    </SnapshotNameDialog>
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
    <SnapshotNameDialog
      title={t('snapshots.renameTitle')}
      submitLabel={t('snapshots.submitRename')}
      initialName={snapshot.name}
      submit={rename}
      onClose={onClose}
    />
  );
}

/** There's no way to get a snapshot back. */
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

interface SnapshotNameDialogProps extends Pick<
  ComponentProps<typeof NameDialog>,
  'title' | 'submitLabel' | 'initialName' | 'onClose' | 'children'
> {
  /** Returns what's wrong, if anything. */
  readonly submit: (name: string) => Promise<Problem | undefined>;
}

function SnapshotNameDialog({ submit, ...props }: SnapshotNameDialogProps) {
  const { t } = useTranslation();

  async function handleSubmit(name: string): Promise<string | undefined> {
    const problem = await submit(name).catch(() => 'failed' as const);
    return problem && t(`snapshots.problems.${problem}`);
  }

  return (
    <NameDialog
      {...props}
      label={t('snapshots.name')}
      maxLength={200}
      noName={t('snapshots.noName')}
      progress={t('snapshots.saving')}
      submit={handleSubmit}
    />
  );
}

/** No current response, so their devices can't be compared. */
function useSilentAgents(): number {
  const reports = useFleet((state) => state.reports);
  const now = useNow(5_000);
  return [...reports.values()].filter(({ state }) => agentStateAt(state, now).kind !== 'fresh').length;
}
