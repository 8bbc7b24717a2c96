import { useState, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { SavedSnapshot } from '#shared/model/saved-snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../state/clock.ts';
import { ComparisonLists } from './comparison-lists.tsx';
import { formatWhen } from './format-when.ts';
import { RemoveSnapshotDialog, RenameSnapshotDialog } from './snapshot-dialogs.tsx';
import { describeDifferences, describeUnknown } from './summarize.ts';
import { Status } from '../../ui/status.tsx';
import type { Comparison } from '#shared/model/comparison.ts';
import { api } from '../../state/api/api.ts';
import styles from './comparison.module.css';
import textStyles from '../../ui/text.module.css';

export function ComparisonView({ snapshot }: { readonly snapshot: SavedSnapshot }) {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const now = useNow(60_000);
  const { compare, ...state } = useComparison(snapshot.id);
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const when = formatWhen(language, snapshot.savedAt, now);
  const unknownText = state.kind === 'compared' ? describeUnknown(t, state.comparison) : null;
  const close = () => setDialog(null);
  return (
    <section className={styles.comparison} aria-label={t('snapshots.comparedWith', { name: snapshot.name })}>
      <header className={styles.header}>
        <Status>
          {state.kind === 'comparing' && <Progress text={t('snapshots.comparing')} />}
          {state.kind === 'unreadable' && <p className={textStyles.failure}>{t('snapshots.unreadable')}</p>}
          {state.kind === 'failed' && <p className={textStyles.failure}>{t('failures.internal')}</p>}
          {state.kind === 'compared' && (
            <>
              <h2>{describeDifferences(t, language, state.comparison, when)}</h2>
              {unknownText !== null && <p>{unknownText}</p>}
              <p>{t('snapshots.comparedAt', { time: formats.time(state.comparison.comparedAt) })}</p>
            </>
          )}
        </Status>
        <Button onPress={compare}>{t('snapshots.compareAgain')}</Button>
        <Button kind="quiet" onPress={() => setDialog('rename')}>
          {t('snapshots.rename')}
        </Button>
        <Button kind="quiet" onPress={() => setDialog('remove')}>
          {t('snapshots.remove')}
        </Button>
      </header>
      {state.kind === 'compared' && <ComparisonLists comparison={state.comparison} />}
      {dialog === 'rename' && <RenameSnapshotDialog snapshot={snapshot} onClose={close} />}
      {dialog === 'remove' && <RemoveSnapshotDialog snapshot={snapshot} onClose={close} />}
    </section>
  );
}

type ComparisonState =
  | { readonly kind: 'comparing' }
  | { readonly kind: 'compared'; readonly comparison: Comparison }
  | { readonly kind: 'unreadable' | 'failed' };

/** Compares a snapshot with now: immediately, and on each request. The previous result stays until the next one. */
function useComparison(id: string): ComparisonState & { readonly compare: () => void } {
  const [state, setState] = useState<ComparisonState>({ kind: 'comparing' });
  const requests = useRef(0);

  const compare = useCallback(() => {
    requests.current += 1;
    const request = requests.current;
    const settle = (next: ComparisonState) => {
      if (request === requests.current) setState(next);
    };
    api.call('snapshots.compare', { id }).then(
      (answer) =>
        settle(answer.outcome === 'compared' ? { kind: 'compared', ...answer } : { kind: 'unreadable' }),
      () => settle({ kind: 'failed' }),
    );
  }, [id]);

  useEffect(() => {
    compare();
    return () => {
      // The results of pending requests are ignored.
      requests.current += 1;
    };
  }, [compare]);

  return { ...state, compare };
}
