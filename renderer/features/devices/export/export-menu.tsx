import type { TFunction } from 'i18next';
import { memo, useState } from 'react';
import { MenuTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { ExportInput, ExportOutcome } from '#shared/ipc/contract.ts';
import { exportFormats } from '#shared/model/export-formats.ts';
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

/** Writes the devices shown to a file of the person's choice. */
export const ExportMenu = memo(({ keys, columns, label }: ExportMenuProps) => {
  const { t } = useTranslation();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const [isWriting, setWriting] = useState(false);
  // What became of the last file.
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);

  async function save(format: ExportInput['format']): Promise<void> {
    setWriting(true);
    setOutcome(null);
    try {
      setOutcome(await api.call('devices.export', { format, keys: [...keys()], columns: [...columns] }));
    } finally {
      setWriting(false);
    }
  }

  return (
    <>
      {isWriting && <Progress words={t('export.writing')} />}
      <output className={styles.outcome}>{outcome && outcomeWords(t, outcome)}</output>
      <MenuTrigger>
        <TriggerButton kind="quiet" isPending={isWriting}>
          {label ?? t('export.open')}
        </TriggerButton>
        <Popover>
          <Menu onAction={(key) => report(save(exportFormats.find((format) => format === key) ?? 'csv'))}>
            {exportFormats.map((format) => (
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

function outcomeWords(t: TFunction, outcome: ExportOutcome): string | null {
  switch (outcome.outcome) {
    case 'saved':
      return t('export.saved', { count: outcome.count, file: outcome.file });
    case 'failed':
      return t(`export.problems.${outcome.problem}`, { file: outcome.file });
    case 'cancelled':
      return null;
  }
}
