import { useTranslation } from 'react-i18next';
import { plainText } from '#shared/model/plain-text.ts';
import type { DeviceFieldName } from '#shared/wire/field-names.ts';
import { Known } from '../table/columns.tsx';
import { DerivedFields } from './derived-fields.tsx';
import { fieldSections, fieldValues, sectionOrder } from './device-fields.ts';
import type { DeviceRow } from '../list/device-row.ts';
import { findFieldsBeyond, type RawRecord, showRawValue } from './raw-record.ts';

interface FieldListProps {
  readonly row: DeviceRow;
  /** Null until it has come. */
  readonly record: RawRecord | null;
}

/** Of what an agent adds; the raw record has the rest. */
const MOST_BEYOND = 50;
const MOST_NAME = 100;

/** Every field of the contract with its meaning, its value and its wire name; then those an agent added of its own. */
export function FieldList({ row, record }: FieldListProps) {
  const { t } = useTranslation();
  const beyond = record ? findFieldsBeyond(record).slice(0, MOST_BEYOND) : [];
  return (
    <>
      {sectionOrder.map((section) => (
        <section key={section} className="details-section">
          <h3>{t(`details.${section}`)}</h3>
          <dl className="fields">
            {fieldSections[section].map((field) => (
              <div key={field} className="field-row">
                <dt title={t(`fieldMeanings.${field}`)}>
                  {t(`fields.${field}`)} <code>{field}</code>
                </dt>
                <dd>
                  <FieldValue field={field} row={row} record={record} />
                </dd>
              </div>
            ))}
            {section === 'sizes' && <DerivedFields device={row.entry.device} />}
          </dl>
        </section>
      ))}
      {record && beyond.length > 0 && (
        <section className="details-section">
          <h3>{t('details.beyond')}</h3>
          <dl className="fields">
            {beyond.map((field) => (
              <div key={field} className="field-row">
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

function FieldValue({ field, row, record }: FieldListProps & { readonly field: DeviceFieldName }) {
  const { t } = useTranslation();
  const isImage = field === 'AgentTypeImage';
  const value = isImage ? record && showRawValue(record, field) : fieldValues[field](row.entry.device);
  if (value === '') {
    return (
      <span className="unknown">{field === 'ConnectedUser' ? t('details.nobody') : t('details.empty')}</span>
    );
  }
  return value === null ? <span className="unknown">{t('unknown')}</span> : <Known text={String(value)} />;
}
