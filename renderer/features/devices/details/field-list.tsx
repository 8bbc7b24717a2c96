import { useTranslation } from '../../../i18n/translation.tsx';
import { plainText } from '#shared/model/plain-text.ts';
import type { NamedPart } from '#shared/device/wire-names.ts';
import { Known } from '../table/columns.tsx';
import { DerivedFields } from './derived-fields.tsx';
import { fieldSections } from './device-fields.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { findFieldsBeyond, type RawRecord, showRawValue } from './raw-record.ts';
import styles from './details.module.css';
import textStyles from '../../../ui/text.module.css';

interface FieldListProps {
  readonly row: GridRow;
  /** Null until it has come. */
  readonly record: RawRecord | null;
}

/** Of what an agent adds; the raw record has the rest. */
const MOST_BEYOND = 50;
const MOST_NAME = 100;

/** Every field of the contract with its meaning, its value and its wire name; then those an agent added of its own. */
export function FieldList({ row, record }: FieldListProps) {
  const { t } = useTranslation();
  // What an agent may leave out is no gap.
  const isShown = ({ field, read }: NamedPart) => !field.isOptional || read?.(row.entry.device) !== null;
  const beyond = record ? findFieldsBeyond(record).slice(0, MOST_BEYOND) : [];
  return (
    <>
      {fieldSections.map(({ section, names }) => (
        <section key={section} className={styles.section}>
          <h3>{t(`details.${section}`)}</h3>
          <dl>
            {names.filter(isShown).map((named) => (
              <div key={named.name} className={styles.row}>
                <dt title={t(`fieldMeanings.${named.name}`)}>
                  {t(`fields.${named.name}`)} <code>{named.name}</code>
                </dt>
                <dd>
                  <FieldValue named={named} row={row} record={record} />
                </dd>
              </div>
            ))}
            {section === 'sizes' && <DerivedFields device={row.entry.device} />}
          </dl>
        </section>
      ))}
      {record && beyond.length > 0 && (
        <section className={styles.section}>
          <h3>{t('details.beyond')}</h3>
          <dl>
            {beyond.map((field) => (
              <div key={field} className={styles.row}>
                <dt>
                  <bdi>{plainText(field, MOST_NAME)}</bdi>
                </dt>
                <dd>
                  <Known text={showRawValue(record, field)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function FieldValue({ named, row, record }: FieldListProps & { readonly named: NamedPart }) {
  const { t } = useTranslation();
  const { name, read } = named;
  const value = read ? read(row.entry.device) : record && showRawValue(record, name);
  if (value !== null && value !== '')
    return <Known text={typeof value === 'object' ? JSON.stringify(value) : String(value)} />;
  const empty = name === 'ConnectedUser' ? t('details.nobody') : t('details.empty');
  return <span className={textStyles.soft}>{value === null ? t('unknown') : empty}</span>;
}
