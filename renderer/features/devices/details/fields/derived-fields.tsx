import { useTranslation } from '../../../../i18n/translation.ts';
import type { Device } from '#shared/device/device.ts';
import { aspectError, captureScale, inputRatio, nameAspect } from '#shared/device/derived-sizes.ts';
import { useFormats } from '../../../../i18n/format.ts';
import { Known } from '../../table/cell-parts.tsx';
import { derivedNames } from './list-fields.ts';
import styles from './fields.module.css';

/** The values derived from a device's sizes, with the texts of their columns. */
export function DerivedFields({ device }: { readonly device: Device }) {
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
