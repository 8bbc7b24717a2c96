import { report } from '../../../state/report.ts';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { groupAgents } from '../agent-actions.ts';
import type { GroupChoice } from '../../../state/agents-view.ts';
import { GroupField } from './group-field.tsx';
import textStyles from '../../../ui/text.module.css';

interface GroupDialogProps {
  readonly choice: GroupChoice;
  readonly onClose: () => void;
}

/** Puts agents into a group, or gives a group another name: the one its agents then carry. */
export function GroupDialog({ choice, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const [group, setGroup] = useState(choice.group);
  const [hasFailed, setHasFailed] = useState(false);
  const isRename = choice.kind === 'rename';

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    try {
      await groupAgents(choice.agentIds, group.trim());
      onClose();
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <ModalDialog
      title={
        isRename
          ? t('groupDialog.rename', { group: choice.group })
          : t('groupDialog.move', { count: choice.agentIds.length })
      }
      onClose={onClose}
      onSubmit={(event) => report(submit(event))}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={isRename && group.trim() === ''}>
            {isRename ? t('groupDialog.submitRename') : t('groupDialog.submitMove')}
          </Button>
        </>
      }
    >
      <GroupField
        autoFocus
        label={isRename ? t('groupDialog.newName') : t('groupDialog.group')}
        hint={isRename ? t('groupDialog.renameHint') : t('groupDialog.moveHint')}
        value={group}
        onChange={setGroup}
      />
      {hasFailed && (
        <p className={textStyles.failure} role="alert">
          {t('failures.internal')}
        </p>
      )}
    </ModalDialog>
  );
}
