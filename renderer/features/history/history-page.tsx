import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole, useNameDisplay } from '../../state/console.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SaveSnapshotDialog } from './snapshot-dialogs.tsx';
import { Timeline } from './timeline.tsx';
import type { SavedSnapshot } from '#shared/model/fleet/saved-snapshot.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../state/clock.ts';
import { ComparisonView } from './comparison-view.tsx';
import { formatWhen } from './format-when.ts';
import styles from './history.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import snapshotStyles from './snapshots.module.css';

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

interface SnapshotsPanelProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onSave: () => void;
}

function SnapshotsPanel({ chosenId, onChoose, onSave }: SnapshotsPanelProps) {
  const { t } = useTranslation();
  const snapshots = useConsole((state) => state.snapshots);
  const nameDisplay = useNameDisplay();
  // The selected one may be gone.
  const chosen = snapshots.find(({ id }) => id === chosenId) ?? snapshots[0];
  if (!chosen) {
    return (
      <EmptyState
        title={t('snapshots.empty')}
        body={t('snapshots.emptyBody')}
        actions={<Button onPress={onSave}>{t('snapshots.save')}</Button>}
      />
    );
  }
  return (
    <div className={snapshotStyles.snapshots}>
      <ul className={snapshotStyles.list} aria-label={t('snapshots.title')}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <SnapshotButton
              snapshot={snapshot}
              isChosen={snapshot === chosen}
              onPress={() => onChoose(snapshot.id)}
            />
          </li>
        ))}
      </ul>
      <ComparisonView key={`${chosen.id} ${nameDisplay}`} snapshot={chosen} />
    </div>
  );
}

interface SnapshotButtonProps {
  readonly snapshot: SavedSnapshot;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function SnapshotButton({ snapshot, isChosen, onPress }: SnapshotButtonProps) {
  const { t, language } = useTranslation();
  const now = useNow(60_000);
  return (
    <button
      type="button"
      className={snapshotStyles.choice}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPress}
    >
      <bdi className={snapshotStyles.name}>{snapshot.name}</bdi>
      <span>{formatWhen(language, snapshot.savedAt, now)}</span>
      <span>
        {t('devices.count', { count: snapshot.devices })}
        {snapshot.silentAgents > 0 && ` · ${t('snapshots.silentThen', { count: snapshot.silentAgents })}`}
      </span>
    </button>
  );
}
