import { type SubmitEvent, useState } from 'react';
import { FileTrigger, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import { readAgentLines } from './agent-lines.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { Button } from '../../../ui/button.tsx';
import { TriggerButton } from '../../../ui/trigger-button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { readAgentFile } from './read-agent-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';

export interface AgentsPasteDialogProps {
  /** What a file held that was dropped into the window, null when it was too large; empty otherwise. */
  readonly initialText: string | null;
  readonly onClose: () => void;
}

const MOST_PROBLEMS = 5;

/** Adds many agents at once from pasted lines, or from a CSV file opened into them. What cannot be read is said line by line. */
export function AgentsPasteDialog({ initialText, onClose }: AgentsPasteDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(initialText ?? '');
  const [isTooLarge, setIsTooLarge] = useState(initialText === null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const { agents, unread } = readAgentLines(text);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (agents.length === 0 || isAdding) return;
    setIsAdding(true);
    try {
      await api.call('agents.addMany', {
        agents: agents.map(({ address, name, group }) => ({ address, name, group, via: 'lab' })),
      });
      onClose();
    } catch {
      setHasFailed(true);
      setIsAdding(false);
    }
  }

  async function openFile(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = await readAgentFile(file);
    setIsTooLarge(read === null);
    if (read !== null) setText(read);
  }

  return (
    <ModalDialog
      title={t('agentsPaste.title')}
      onClose={onClose}
      onSubmit={(event) => report(submit(event))}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={agents.length === 0} isPending={isAdding}>
            {t('agentsPaste.submit', { count: agents.length })}
          </Button>
        </>
      }
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
          {unread.slice(0, MOST_PROBLEMS).map(({ line, text: words, problem }) => (
            <li key={line}>
              {t(`agentsPaste.problems.${problem}`, { line })} <bdi>{words.slice(0, 60)}</bdi>
            </li>
          ))}
          {unread.length > MOST_PROBLEMS && (
            <li>{t('agentsPaste.more', { count: unread.length - MOST_PROBLEMS })}</li>
          )}
        </ul>
      )}
      {isTooLarge && (
        <p className={textStyles.failure} role="alert">
          {t('agentsPaste.tooLarge')}
        </p>
      )}
      {isAdding && <Progress words={t('agentsPaste.adding', { count: agents.length })} />}
      {hasFailed && (
        <p className={textStyles.failure} role="alert">
          {t('failures.internal')}
        </p>
      )}
    </ModalDialog>
  );
}
