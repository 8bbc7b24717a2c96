import { useTranslation } from '../../../i18n/translation.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { readMoment } from '../../../state/clock.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { fieldValueText } from '../../../i18n/field-value-text.ts';
import { useFormats } from '../../../i18n/format.ts';
import { announce } from '../../../state/messages.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { rowsToTsv } from './rows-to-tsv.ts';

export function useCopyDevices(columns: readonly FieldId[]) {
  const { t } = useTranslation();
  const formats = useFormats();

  function textOf(row: GridRow, column: FieldId, moment: Moment): string | null {
    const words = fieldValueText(t, formats, fieldOf(column), row, moment);
    return column === 'model' ? words || row.entry.device.model.modelId || t('devices.noModel') : words;
  }

  /** Writes these columns and the time of the data, a line per device. */
  function write(rows: readonly GridRow[]): string {
    const moment = readMoment(Date.now());
    const copied = [...new Set([...columns, 'as-of' as const])];
    return rowsToTsv(rows.map((row) => copied.map((column) => textOf(row, column, moment))));
  }

  return {
    write,
    copyRows: (rows: readonly GridRow[]) =>
      report(copy(write(rows), t('devices.copiedRows', { count: rows.length }))),
    copyCell: (row: GridRow, column: FieldId) => {
      const text = textOf(row, column, readMoment(Date.now())) ?? '';
      report(copy(text, t('devices.copiedCell', { text })));
    },
  };
}

async function copy(text: string, announcement: string): Promise<void> {
  await api.call('clipboard.copy', { text });
  announce(announcement, 'visible');
}
