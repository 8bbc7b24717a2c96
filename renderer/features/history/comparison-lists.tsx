import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { ChangedDevice, ComparedDevice } from '#shared/model/compare-snapshots.ts';
import type { Comparison, DifferenceKind, Shown } from '#shared/model/comparison.ts';
import { showDevice } from '../../state/devices-view.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import styles from './comparison.module.css';
import textStyles from '../../ui/text.module.css';

export function ComparisonLists({ comparison }: { readonly comparison: Comparison }) {
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
