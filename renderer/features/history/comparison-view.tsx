import type { TFunction } from 'i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { SavedSnapshot } from '#shared/model/fleet/saved-snapshot.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useNow } from '../../state/clock.ts';
import { formatWhen } from './format-when.ts';
import { RemoveSnapshotDialog, RenameSnapshotDialog } from './snapshot-dialogs.tsx';
import { Status } from '../../ui/status.tsx';
import type { Comparison, DifferenceKind, Shown } from '#shared/model/fleet/comparison.ts';
import { api } from '../../state/api/api.ts';
import type { ChangedDevice, ComparedDevice } from '#shared/model/fleet/compare-snapshots.ts';
import { showDevice } from '../../state/devices-view.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
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

/** Compares with now, at once and whenever asked. The result stays until the next one. */
function useComparison(id: string): ComparisonState & { readonly compare: () => void } {
  const [state, setState] = useState<ComparisonState>({ kind: 'comparing' });
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const settle = (next: ComparisonState) => isWanted && setState(next);
    api.call('snapshots.compare', { id }).then(
      (answer) =>
        settle(answer.outcome === 'compared' ? { kind: 'compared', ...answer } : { kind: 'unreadable' }),
      () => settle({ kind: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Compare again on each request.
  }, [id, requests]);
  return { ...state, compare: () => setRequests(requests + 1) };
}

const reportedKinds = ['vanished', 'appeared', 'moved', 'changed'] as const;

/** Sums up the differences since `when` in a sentence. */
function describeDifferences(
  t: TFunction,
  language: string,
  { counts }: Pick<Comparison, 'counts'>,
  when: string,
): string {
  const parts = reportedKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`snapshots.parts.${kind}`, { count: counts[kind] }));
  if (parts.length === 0) return t('snapshots.same', { when });
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
  return t('snapshots.since', { list, when });
}

/** How many couldn't be compared, in a sentence. Null if there are none. */
function describeUnknown(
  t: TFunction,
  { counts, unknownDevices }: Pick<Comparison, 'counts' | 'unknownDevices'>,
): string | null {
  if (unknownDevices === 0) return null;
  const agents = t('snapshots.agents', { count: counts.unknown });
  return t('snapshots.unknownDevices', { count: unknownDevices, agents });
}

function ComparisonLists({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const agentNames = useAgentNames();
  const { counts, vanished, appeared, moved, changed, unknown } = comparison;
  const nameOf = (address: string) => agentNames.get(address) ?? address;

  function describeThen({ agent, user }: ComparedDevice): string {
    if (!user) return t('snapshots.words.vanished', { agent: nameOf(agent) });
    return t('snapshots.words.vanished-in-use', { agent: nameOf(agent), user });
  }

  return (
    <ScrollRegion className={styles.lists} label={t('snapshots.differences')}>
      <Difference kind="vanished" count={counts.vanished}>
        {vanished.map((device) => line(device, describeThen(device)))}
      </Difference>
      <Difference kind="appeared" count={counts.appeared}>
        {appeared.map((device) =>
          line(device, t('snapshots.words.appeared', { agent: nameOf(device.agent) })),
        )}
      </Difference>
      <Difference kind="moved" count={counts.moved}>
        {moved.map((device) =>
          line(
            device,
            t('snapshots.words.moved', { agent: nameOf(device.agent), from: nameOf(device.from) }),
          ),
        )}
      </Difference>
      <Difference kind="changed" count={counts.changed}>
        {changed.map((device) => line(device, <Changes device={device} />))}
      </Difference>
      <Difference kind="unknown" count={counts.unknown}>
        {unknown.map(({ agent, reason, devices }) => (
          <li key={agent}>
            <span className={styles.what}>
              <bdi>{nameOf(agent)}</bdi>
              <span>
                {t(`snapshots.reasons.${reason}`)}
                {devices > 0 && ` · ${t('devices.count', { count: devices })}`}
              </span>
            </span>
          </li>
        ))}
      </Difference>
    </ScrollRegion>
  );
}

function line({ agent, place, key, name }: Shown<ComparedDevice>, children: ReactNode) {
  return (
    <li key={`${agent} ${place}`}>
      <span className={styles.what}>
        {key === null ? (
          <bdi>{name}</bdi>
        ) : (
          <LinkButton kind="text" onPress={() => showDevice(key)}>
            <bdi>{name}</bdi>
          </LinkButton>
        )}
        <span>{children}</span>
      </span>
    </li>
  );
}

interface DifferenceProps {
  readonly kind: DifferenceKind;
  readonly count: number;
  readonly children: readonly ReactNode[];
}

function Difference({ kind, count, children }: DifferenceProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const title = t(`snapshots.kinds.${kind}`);
  return (
    <section className={styles.difference} data-kind={kind}>
      <h3>
        {title} <span>{count}</span>
      </h3>
      <ul aria-label={title}>{children}</ul>
      {count > children.length && (
        <p className={textStyles.soft}>{t('snapshots.more', { count: count - children.length })}</p>
      )}
    </section>
  );
}

function Changes({ device }: { readonly device: ChangedDevice }) {
  const { t } = useTranslation();
  return device.changes.map(({ field, before, after }) => (
    <span key={field} className={styles.change}>
      {t(`fieldNames.${field}`)}: <bdi>{before || t('snapshots.nothing')}</bdi> →{' '}
      <bdi>{after || t('snapshots.nothing')}</bdi>
    </span>
  ));
}
