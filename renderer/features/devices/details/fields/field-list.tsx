import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/translation.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import type { NamedPart } from '#shared/device/wire-names.ts';
import { Known } from '../../table/cell-parts.tsx';
import type { GridRow } from '../../../../grid/grid-row.ts';
import { type listFields, derivedNames } from './list-fields.ts';
import { type RawRecord, showRawValue } from './raw-record.ts';
import type { Device } from '#shared/device/device.ts';
import { aspectError, captureScale, inputRatio, nameAspect } from '#shared/device/derived-sizes.ts';
import { useFormats } from '../../../../i18n/format.ts';
import styles from './fields.module.css';
import textStyles from '../../../../ui/text.module.css';

interface FieldListProps {
  readonly row: GridRow;
  readonly listed: ReturnType<typeof listFields>;
  /** Null until it's here. */
  readonly record: RawRecord | null;
}

const MAX_NAME = 100;

export function FieldList({ row, listed, record }: FieldListProps) {
  const { t } = useTranslation();
  return (
    <>
      {listed.sections.map(({ section, names }) => (
        <FieldGroup key={section} title={t(`details.${section}`)}>
          {names.map((named) => (
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
        </FieldGroup>
      ))}
      {record && listed.beyond.length > 0 && (
        <FieldGroup title={t('details.beyond')}>
          {listed.beyond.map((field) => (
            <div key={field} className={styles.row}>
              <dt>
                <bdi>{plainText(field, MAX_NAME)}</bdi>
              </dt>
              <dd>
                <Known text={showRawValue(record, field)} />
              </dd>
            </div>
          ))}
        </FieldGroup>
      )}
    </>
  );
}

function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

interface FieldValueProps extends Pick<FieldListProps, 'row' | 'record'> {
  readonly named: NamedPart;
}

function FieldValue({ named, row, record }: FieldValueProps) {
  const { t } = useTranslation();
  const { name, read } = named;
  const value = read ? read(row.entry.device) : record && showRawValue(record, name);
  if (value !== null && value !== '')
    return <Known text={typeof value === 'object' ? JSON.stringify(value) : String(value)} />;
  const empty = name === 'ConnectedUser' ? t('details.noUser') : t('details.empty');
  return <span className={textStyles.soft}>{value === null ? t('unknown') : empty}</span>;
}

function DerivedFields({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const write = (value: number | null, unit = '') =>
    value !== null ? `${formats.number(value)}${unit}` : null;
  const derived = {
    aspect: nameAspect(device.model.screen),
    captureScale: write(captureScale(device), ' %'),
    aspectError: write(aspectError(device), ' %'),
    inputRatio: write(inputRatio(device)),
  };
  return derivedNames.map((name) => (
    <div key={name} className={styles.row}>
      <dt title={t(`derived.meanings.${name}`)}>
        {t(`derived.${name}`)} <small>{t('derived.sign')}</small>
      </dt>
      <dd>
        <Known text={derived[name]} />
      </dd>
    </div>
  ));
}
