import { memo } from 'react';
import { MenuTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { report } from '../../../state/report.ts';
import { Progress } from '../../../ui/progress.tsx';
import { TriggerButton } from '../../../ui/trigger-button.tsx';
import { ExportFormatsMenu } from './export-formats-menu.tsx';
import { useExport } from './use-export.ts';
import styles from './export-menu.module.css';

interface ExportMenuProps {
  /** The devices to export, in their order. */
  readonly keys: () => readonly string[];
  /** The columns of a table of them. */
  readonly columns: readonly FieldId[];
  readonly label: string;
}

/** Exports devices to a file that the user chooses. */
export const ExportMenu = memo(({ keys, columns, label }: ExportMenuProps) => {
  const { t } = useTranslation();
  const { isWriting, save, outcome } = useExport({ keys, columns });
  return (
    <>
      {isWriting && <Progress text={t('export.writing')} />}
      <output className={styles.outcome}>{outcome}</output>
      <MenuTrigger>
        <TriggerButton kind="quiet" isPending={isWriting}>
          {label}
        </TriggerButton>
        <ExportFormatsMenu onChoose={(format) => report(save(format))} />
      </MenuTrigger>
    </>
  );
});
