import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldId } from '#shared/search/fields.ts';
import { hasOwnDeviation } from '#shared/device/shared-deviations.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Highlighted } from '../search/highlighted.tsx';
import styles from './cell-parts.module.css';
import textStyles from '../../../ui/text.module.css';

interface KnownProps {
  readonly text: string | null;
  /** Given if a search can match the value by that field. */
  readonly field?: FieldId;
}

/** An agent's value, isolated so that its characters can't mess with the text around it. A dash if unknown. */
export function Known({ text, field }: KnownProps) {
  if (text === null) return <Unknown />;
  return (
    <bdi>
      <Highlighted text={text} field={field ?? null} />
    </bdi>
  );
}

// A component of its own, so that hundreds of cells with a value don't subscribe to the language.
export function Unknown() {
  const { t } = useTranslation();
  return (
    <span className={textStyles.soft} title={t('unknown')}>
      –
    </span>
  );
}

export function NoModel() {
  const { t } = useTranslation();
  return t('devices.noModel');
}

const TWICE = '2×';

export function Elsewhere({ agents }: { readonly agents: readonly string[] }) {
  const { t } = useTranslation();
  const meaning = t('devices.elsewhere', { agents: agents.join(', ') });
  return (
    <Sign meaning={meaning} className={styles.mark}>
      {TWICE}
    </Sign>
  );
}

/** The ID isn't the usual one. */
export function IdMark({ of }: { readonly of: 'noSerial' | 'oddUdid' }) {
  const { t } = useTranslation();
  return (
    <Sign meaning={t(`devices.${of}.meaning`)} className={styles.mark}>
      {t(`devices.${of}.mark`)}
    </Sign>
  );
}

/** Marks mismatches, except those of all the agent's devices: the Agents page has them. */
export function Deviates({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const devices = useFleet(({ reports }) => reports.get(row.agent.id)?.devices);
  if (devices && !hasOwnDeviation(row.entry, devices)) return null;
  return (
    <Sign meaning={t('devices.deviates')} className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
    </Sign>
  );
}

export function Implausible() {
  const { t } = useTranslation();
  return (
    <Sign meaning={t('devices.implausible')} className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
    </Sign>
  );
}

interface SignProps {
  readonly meaning: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Sign({ meaning, className, children }: SignProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A sign with a name; there is no image file.
    <span className={className} title={meaning} aria-label={meaning} role="img">
      {children}
    </span>
  );
}
