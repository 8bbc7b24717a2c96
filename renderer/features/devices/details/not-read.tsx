import { TriangleAlert } from 'lucide-react';
import { type FactsNotRead, isFactsNotRead } from '#shared/device/facts-not-read.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { RawRecord } from './fields/raw-record.ts';
import styles from './details-panel.module.css';

/** What our ADB connector reads with each command. */
const fieldsOf: Readonly<Record<string, readonly FieldId[]>> = {
  getprop: ['brand', 'os', 'build', 'abi'],
  'wm size': ['screen'],
  'dumpsys display': ['capture'],
  getevent: ['input'],
  settings: ['alias'],
};

/** Why facts of a phone are unknown. Renders nothing if each of its commands was read. */
export function NotRead({ record }: { readonly record: RawRecord | null }) {
  const listed = record?.['FactsNotRead'];
  const notRead = Array.isArray(listed) ? listed.filter(isFactsNotRead) : [];
  // A phone that hangs answers none of its commands, which is one sentence.
  const groups = Map.groupBy(notRead, ({ Reason, AfterMs }) => `${Reason} ${AfterMs}`);
  return [...groups].map(([key, group]) => <Sentence key={key} group={group} />);
}

function Sentence({ group }: { readonly group: readonly FactsNotRead[] }) {
  const { t } = useTranslation();
  const { Reason = 'failed', AfterMs = 0 } = group[0] ?? {};
  const fields = group.flatMap(({ Command }) => (fieldsOf[Command] ?? []).map((id) => t(`fieldNames.${id}`)));
  const commands = group.map(({ Command }) => Command).join(', ');
  return (
    <p className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      <bdi>
        {fields.length > 0 && `${t('details.notRead.fields', { fields: fields.join(', ') })} `}
        {t(`details.notRead.${Reason}`, { commands, seconds: Math.max(1, Math.round(AfterMs / 1_000)) })}
      </bdi>
    </p>
  );
}
