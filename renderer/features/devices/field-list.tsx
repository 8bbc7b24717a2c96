import { useTranslation } from 'react-i18next';
import type { DeviceFieldName } from '#shared/wire/field-names.ts';
import { Known } from './columns.tsx';
import { fieldSections, fieldValues, sectionOrder } from './device-fields.ts';
import type { DeviceRow } from './device-row.ts';

interface FieldListProps {
  readonly row: DeviceRow;
  readonly raw: string | null;
}

/** Every field of the contract with its meaning, its value and its wire name. */
export function FieldList({ row, raw }: FieldListProps) {
  const { t } = useTranslation();
  return sectionOrder.map((section) => (
    <section key={section} className="details-section">
      <h3>{t(`details.${section}`)}</h3>
      <dl className="fields">
        {fieldSections[section].map((field) => (
          <div key={field} className="field-row">
            <dt>
              {t(`fields.${field}`)} <code>{field}</code>
            </dt>
            <dd>
              <FieldValue field={field} row={row} raw={raw} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

function FieldValue({ field, row, raw }: FieldListProps & { readonly field: DeviceFieldName }) {
  const { t } = useTranslation();
  const value = field === 'AgentTypeImage' ? readImage(raw) : fieldValues[field](row.entry.device);
  if (value === '') {
    return (
      <span className="unknown">{field === 'ConnectedUser' ? t('details.nobody') : t('details.empty')}</span>
    );
  }
  return value === null ? <span className="unknown">{t('unknown')}</span> : <Known text={String(value)} />;
}

/** AgentTypeImage as JSON, whatever it is; null where the record has none. */
function readImage(raw: string | null): string | null {
  if (raw === null) return null;
  // The record is a JSON object: main read it as one before there was a device to show.
  const record = JSON.parse(raw) as Record<string, unknown>;
  return JSON.stringify(record['AgentTypeImage']) ?? null;
}
