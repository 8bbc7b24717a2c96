import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ExportInput, ExportOutcome } from '#shared/ipc/contract.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';

export type ExportFormat = ExportInput['format'];

interface ExportResult {
  readonly outcome: ExportOutcome['outcome'];
  readonly words: string;
}

interface ExportedList {
  readonly keys: () => readonly string[];
  readonly columns: readonly FieldId[];
}

/** To a file that the user chooses. `outcome` is how the last one went. */
export function useExport({ keys, columns }: ExportedList) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const [result, setResult] = useState<ExportResult | null>(null);

  async function save(format: ExportFormat): Promise<ExportResult> {
    setWriting(true);
    setResult(null);
    try {
      const done = await api.call('devices.export', { format, keys: [...keys()], columns: [...columns] });
      const now = { outcome: done.outcome, words: outcomeText(t, done) };
      setResult(now);
      return now;
    } finally {
      setWriting(false);
    }
  }

  return {
    isWriting,
    save,
    outcome: result?.words,
    hasFailed: result?.outcome === 'failed',
    clear: () => setResult(null),
  };
}

function outcomeText(t: TFunction, outcome: ExportOutcome): string {
  switch (outcome.outcome) {
    case 'saved':
      return t('export.saved', { count: outcome.count, file: outcome.file });
    case 'failed':
      return t(`export.problems.${outcome.problem}`, { file: outcome.file });
    case 'canceled':
      return '';
  }
}
