import { useState } from 'react';
import { FileTrigger, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import { readAgentLines, readAgentFile } from './agent-lines.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { TriggerButton } from '../../../ui/menu.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FormDialog } from '../../../ui/modal-dialog.tsx';
import { classNames } from '../../../ui/class-names.ts';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';

export interface AgentsPasteDialogProps {
  readonly initialText: string | null;
  readonly onClose: () => void;
}

const MAX_PROBLEMS = 5;

export function AgentsPasteDialog({ initialText, onClose }: AgentsPasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initialText ?? '');
  const [isTooLarge, setIsTooLarge] = useState(initialText === null);
  const { agents, unread } = readAgentLines(text);

  async function submit(): Promise<undefined> {
    await api.call('agents.addMany', {
      agents: agents.map(({ address, name, group }) => ({ address, name, group, via: 'lab' })),
    });
  }

  async function openFile(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = await readAgentFile(file);
    setIsTooLarge(read === null);
    if (read !== null) setText(read);
  }

  return (
    <FormDialog
      title={t('agentsPaste.title')}
      submitLabel={t('agentsPaste.submit', { count: agents.length })}
      isDisabled={agents.length === 0}
      progress={t('agentsPaste.adding', { count: agents.length })}
      submit={submit}
      onClose={onClose}
    >
      <p className={textStyles.soft}>{t('agentsPaste.lead')}</p>
      <TextField className={classNames(fieldStyles.field)} value={text} onChange={setText} autoFocus>
        <Label>{t('agentsPaste.lines')}</Label>
        <TextArea
          className={classNames(fieldStyles.area)}
          rows={8}
          spellCheck={false}
          placeholder={'10.0.3.7\n10.0.3.8:5038 Bench 3\n10.0.3.9,5037,Rack,Seoul'}
        />
      </TextField>
      <div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
          onSelect={(files) => report(openFile(files?.[0]))}
        >
          <TriggerButton>{t('agentsPaste.file')}</TriggerButton>
        </FileTrigger>
      </div>
      {unread.length > 0 && (
        <ul className={textStyles.failure} role="alert">
          {unread.slice(0, MAX_PROBLEMS).map(({ line, text: words, problem }) => (
            <li key={line}>
              {t(`agentsPaste.problems.${problem}`, { line })} <bdi>{words.slice(0, 60)}</bdi>
            </li>
          ))}
          {unread.length > MAX_PROBLEMS && (
            <li>{t('agentsPaste.more', { count: unread.length - MAX_PROBLEMS })}</li>
          )}
        </ul>
      )}
      {isTooLarge && <Failure>{t('agentsPaste.tooLarge')}</Failure>}
    </FormDialog>
  );
}
