import { memo, useState } from 'react';
import { MenuTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { ExportInput, ExportOutcome } from '#shared/ipc/contract.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { TriggerButton } from '../../../ui/trigger-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useConsole } from '../../../state/console.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import styles from './export-menu.module.css';
import menuStyles from '../../../ui/menu.module.css';

interface ExportMenuProps {
  /** The devices to write, in their order. */
  readonly keys: () => readonly string[];
  /** What a table of them shows. */
  readonly columns: readonly FieldId[];
  /** What the button says, unless it is the whole list that is written. */
  readonly label?: string;
}

const formats = ['csv', 'json', 'wire'] as const satisfies readonly ExportInput['format'][];

/** What became of the file, as long as a person has not asked for the next one. */
type Progress = { readonly kind: 'writing' } | { readonly kind: 'done'; readonly outcome: ExportOutcome };

/** Writes the devices shown to a file of the person's choice. */
export const ExportMenu = memo(({ keys, columns, label }: ExportMenuProps) => {
  const { t } = useTranslation();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const [progress, setProgress] = useState<Progress | null>(null);

  async function save(format: ExportInput['format']): Promise<void> {
    setProgress({ kind: 'writing' });
    try {
      const outcome = await api.call('devices.export', { format, keys: [...keys()], columns: [...columns] });
      setProgress({ kind: 'done', outcome });
    } catch (error) {
      setProgress(null);
      throw error;
    }
  }

  return (
    <>
      {progress?.kind === 'writing' && <Progress words={t('export.writing')} />}
      <output className={styles.outcome}>
        {progress?.kind === 'done' && <Outcome outcome={progress.outcome} />}
      </output>
      <MenuTrigger>
        <TriggerButton kind="quiet" isPending={progress?.kind === 'writing'}>
          {label ?? t('export.open')}
        </TriggerButton>
        <Popover>
          <Menu onAction={(key) => report(save(formats.find((format) => format === key) ?? 'csv'))}>
            {formats.map((format) => (
              <MenuItem key={format} id={format} textValue={t(`export.formats.${format}`)}>
                <span>{t(`export.formats.${format}`)}</span>
                <small>{t(`export.meanings.${format}`)}</small>
              </MenuItem>
            ))}
          </Menu>
          {hidesNames && <p className={menuStyles.note}>{t('export.namesHidden')}</p>}
        </Popover>
      </MenuTrigger>
    </>
  );
});

function Outcome({ outcome }: { readonly outcome: ExportOutcome }) {
  const { t } = useTranslation();
  switch (outcome.outcome) {
    case 'saved':
      return t('export.saved', { count: outcome.count, file: outcome.file });
    case 'failed':
      return <span>{t(`export.problems.${outcome.problem}`, { file: outcome.file })}</span>;
    case 'cancelled':
      return null;
  }
}
