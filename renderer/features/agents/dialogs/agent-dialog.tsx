import { useTranslation } from '../../../i18n/translation.ts';
import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';
import { api } from '../../../state/api/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { GroupField } from './group-field.tsx';
import { useAgentForm } from './use-agent-form.ts';
import { classNames } from '../../../ui/class-names.ts';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';

export interface AgentDialogProps {
  /** The agent to change, or null to add one. */
  readonly agent: Agent | null;
  /** The agent's address from a link. Null if the user must enter one. */
  readonly linked: AgentAddress | null;
  /** The choice exists only if the lab is on another computer, which may reach other agents than this one. */
  readonly canChooseVia: boolean;
  readonly onClose: () => void;
}

export function AgentDialog({ agent, linked, canChooseVia, onClose }: AgentDialogProps) {
  const { t } = useTranslation();
  const { entries, problems, change, check } = useAgentForm(agent, agent?.address ?? linked);

  async function submit(): Promise<string | undefined> {
    const input = check();
    if (input === null) return '';
    const { outcome } = agent
      ? await api.call('agents.edit', { ...input, agentId: agent.id })
      : await api.call('agents.add', input);
    return outcome === 'exists' ? t('agentDialog.exists') : undefined;
  }

  return (
    <FormDialog
      title={agent ? t('agentDialog.edit') : t('agentDialog.add')}
      submitLabel={agent ? t('agentDialog.submitEdit') : t('agentDialog.submitAdd')}
      submit={submit}
      onClose={onClose}
    >
      <p className={textStyles.soft}>{linked ? t('agentDialog.linked') : t('agentDialog.lead')}</p>
      <div className={classNames(fieldStyles.pair, fieldStyles.pairHost)}>
        <TextField
          autoFocus
          label={t('agentDialog.host')}
          hint={t('agentDialog.hostHint')}
          value={entries.host}
          problem={problems.host && t(`agentDialog.hostProblems.${problems.host}`)}
          onChange={(host) => change({ host })}
        />
        <TextField
          label={t('agentDialog.port')}
          inputMode="numeric"
          value={entries.port}
          problem={problems.port && t(`agentDialog.portProblems.${problems.port}`)}
          onChange={(port) => change({ port })}
        />
      </div>
      <TextField
        label={t('agentDialog.name')}
        hint={t('agentDialog.nameHint')}
        value={entries.name}
        maxLength={200}
        onChange={(name) => change({ name })}
      />
      <GroupField
        label={t('agentDialog.group')}
        hint={t('agentDialog.groupHint')}
        value={entries.group}
        onChange={(group) => change({ group })}
      />
      {canChooseVia && (
        <CheckBox
          isSelected={entries.via === 'this-computer'}
          onChange={(isSelected) => change({ via: isSelected ? 'this-computer' : 'lab' })}
        >
          <span>
            {t('agentDialog.via')}
            <small>{t('agentDialog.viaHint')}</small>
          </span>
        </CheckBox>
      )}
    </FormDialog>
  );
}
