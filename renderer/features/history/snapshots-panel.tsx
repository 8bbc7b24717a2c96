import { useTranslation } from '../../i18n/translation.ts';
import type { SavedSnapshot } from '#shared/model/saved-snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../state/clock.ts';
import { useConsole, useNameDisplay } from '../../state/console.ts';
import { ComparisonView } from './comparison-view.tsx';
import { formatWhen } from './format-when.ts';
import styles from './snapshots.module.css';

interface SnapshotsPanelProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onSave: () => void;
}

export function SnapshotsPanel({ chosenId, onChoose, onSave }: SnapshotsPanelProps) {
  const { t } = useTranslation();
  const snapshots = useConsole((state) => state.snapshots);
  const nameDisplay = useNameDisplay();
  // The selected one may have been deleted.
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
    <div className={styles.snapshots}>
      <ul className={styles.list} aria-label={t('snapshots.title')}>
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
      className={styles.choice}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPress}
    >
      <bdi className={styles.name}>{snapshot.name}</bdi>
      <span>{formatWhen(language, snapshot.savedAt, now)}</span>
      <span>
        {t('devices.count', { count: snapshot.devices })}
        {snapshot.silentAgents > 0 && ` · ${t('snapshots.silentThen', { count: snapshot.silentAgents })}`}
      </span>
    </button>
  );
}
