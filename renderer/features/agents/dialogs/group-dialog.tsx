import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { FormDialog } from '../../../ui/modal-dialog.tsx';
import { groupAgents } from '../agent-actions.ts';
import { changeAgentsView, type GroupChoice } from '../../../state/agents-view.ts';
import { GroupField } from './group-field.tsx';

export function GroupDialog({ choice }: { readonly choice: GroupChoice }) {
  const { t } = useTranslation();
  const [group, setGroup] = useState(choice.group);
  const isRename = choice.kind === 'rename';

  async function submit(): Promise<undefined> {
    await groupAgents(choice.agentIds, group.trim());
  }

  return (
    <FormDialog
      title={
        isRename
          ? t('groupDialog.rename', { group: choice.group })
          : t('groupDialog.move', { count: choice.agentIds.length })
      }
      submitLabel={isRename ? t('groupDialog.submitRename') : t('groupDialog.submitMove')}
      isDisabled={isRename && group.trim() === ''}
      submit={submit}
      onClose={() => changeAgentsView({ choosing: null })}
    >
      <GroupField
        autoFocus
        label={isRename ? t('groupDialog.newName') : t('groupDialog.group')}
        hint={isRename ? t('groupDialog.renameHint') : t('groupDialog.moveHint')}
        value={group}
        onChange={setGroup}
      />
    </FormDialog>
  );
}
