import { useTranslation } from '../../../i18n/translation.ts';
import {
  type AgentAddress,
  findHostProblem,
  findPortProblem,
  isHost,
} from '#shared/model/fleet/agent-address.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { api } from '../../../state/api/api.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/modal-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { splitAddress } from '../import/agent-lines.ts';
import { GroupField } from './group-dialog.tsx';
import { classNames } from '../../../ui/class-names.ts';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { useState } from 'react';

export interface AgentDialogProps {
  readonly agent: Agent | null;
  /** From a link. Null if the user has to enter one. */
  readonly linked: AgentAddress | null;
  /** Only if the lab is on another computer, which may reach other agents than this one. */
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

interface Entries {
  readonly host: string;
  readonly port: string;
  readonly name: string;
  readonly group: string;
  readonly via: Agent['via'];
}

/** An empty field is no problem until you've submitted once. */
function useAgentForm(agent: Agent | null, address: AgentAddress | null) {
  const [entries, setEntries] = useState<Entries>({
    host: address?.host ?? '',
    port: String(address?.port ?? 5037),
    name: agent?.name ?? '',
    group: agent?.group ?? '',
    via: agent?.via ?? 'lab',
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const given = { ...entries, ...readPort(entries.host) };
  const host = findHostProblem(given.host);
  const port = findPortProblem(given.port);
  const problems = {
    host: host === 'empty' && !wasSubmitted ? null : host,
    port: port === 'empty' && !wasSubmitted ? null : port,
  };

  function change(part: Partial<Entries>): void {
    // Another port than the one in the address takes it out of there.
    setEntries({ ...(part.port === undefined ? entries : given), ...part });
  }

  /** What to send. Null if a field has a problem. */
  function check() {
    setWasSubmitted(true);
    if (host || port) return null;
    return {
      address: { host: given.host.trim(), port: Number(given.port) },
      name: entries.name.trim(),
      group: entries.group.trim(),
      via: entries.via,
    };
  }

  return { entries: { ...entries, port: given.port }, problems, change, check };
}

/** `host:port` in the field of the host, as every list of agents shows an address. */
function readPort(text: string): Partial<Entries> {
  const { host, port } = splitAddress(text.trim());
  return port !== null && isHost(host) ? { host, port: String(port) } : {};
}
