import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SaveSnapshotDialog } from './snapshot-dialogs.tsx';
import { SnapshotsPanel } from './snapshots-panel.tsx';
import { Timeline } from './timeline.tsx';
import styles from './history.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

const parts = ['timeline', 'compare'] as const;
type HistoryPart = (typeof parts)[number];

export function HistoryPage() {
  const { t } = useTranslation();
  const newest = useConsole((state) => state.snapshots[0]);
  const [part, setPart] = useState<HistoryPart>('timeline');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  function showSaved(id: string): void {
    setChosenId(id);
    setPart('compare');
  }

  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <h1>{t('history.title')}</h1>
        <span className={pageHeaderStyles.count}>{t('history.reach')}</span>
        <Segments
          label={t('history.title')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`history.tabs.${value}`) }))}
          onChange={setPart}
        />
        <Button onPress={() => setIsSaving(true)}>
          <Plus aria-hidden="true" />
          {t('snapshots.save')}
        </Button>
      </header>
      {part === 'timeline' ? (
        <Timeline />
      ) : (
        <SnapshotsPanel
          chosenId={chosenId ?? newest?.id ?? null}
          onChoose={setChosenId}
          onSave={() => setIsSaving(true)}
        />
      )}
      {isSaving && <SaveSnapshotDialog onSaved={showSaved} onClose={() => setIsSaving(false)} />}
    </main>
  );
}
