import { useTranslation } from '../../i18n/translation.ts';
import { type AvailabilityKind, kindsIn, sumCounts } from '#shared/device/availability.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { searchForBar } from './bar-search.ts';
import { type BarField, type FleetBar, totalOf } from './fleet-bars.ts';
import { useBarTexts } from './use-bar-texts.ts';
import styles from './bar-table.module.css';
import textStyles from '../../ui/text.module.css';

interface BarTableProps {
  readonly field: BarField;
  readonly shown: readonly FleetBar[];
  readonly rest: FleetBar['counts'] | null;
  readonly restLabel: string;
}

export function BarTable({ field, shown, rest, restLabel }: BarTableProps) {
  const { t } = useTranslation();
  const kinds = kindsIn(sumCounts([...shown.map(({ counts }) => counts), ...(rest ? [rest] : [])]));
  const words = useBarTexts();

  function cell(bar: FleetBar, availability: AvailabilityKind | null) {
    const count = availability === null ? totalOf(bar.counts) : bar.counts[availability];
    if (count === 0) return <span className={textStyles.soft}>{words.number(count)}</span>;
    const column = availability === null ? t('overview.devices') : t(`availability.${availability}`);
    return (
      <button
        type="button"
        className={styles.number}
        aria-label={`${words.label(field, bar.value)}, ${column} ${words.number(count)}`}
        onClick={() => listDevices(searchForBar(field, bar, availability))}
      >
        {words.number(count)}
      </button>
    );
  }

  return (
    <table className={styles.table} aria-label={t(`overview.by.${field}`)}>
      <thead>
        <tr>
          <th scope="col">{t(`fieldNames.${field}`)}</th>
          <th scope="col">{t('overview.devices')}</th>
          {kinds.map((availability) => (
            <th key={availability} scope="col">
              {t(`availability.${availability}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((bar) => (
          <tr key={bar.id}>
            <th scope="row">
              <bdi className={bar.value ? undefined : textStyles.soft}>{words.label(field, bar.value)}</bdi>
            </th>
            <td>{cell(bar, null)}</td>
            {kinds.map((availability) => (
              <td key={availability}>{cell(bar, availability)}</td>
            ))}
          </tr>
        ))}
        {rest && (
          <tr className={styles.rest}>
            <th scope="row">{restLabel}</th>
            <td>{words.number(totalOf(rest))}</td>
            {kinds.map((availability) => (
              <td key={availability}>{words.number(rest[availability])}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
