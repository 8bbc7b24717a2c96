import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import {
  MAX_ADDRESSES,
  type SearchOutcome,
  type SearchRange,
  usualPorts,
} from '#shared/model/fleet/discovery.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useConsole } from '../../state/console.ts';
import { countAddresses, proposeRanges, readPorts } from './found-agents.ts';
import styles from './discovery.module.css';
import fieldStyles from '../../ui/field.module.css';

export function RangeSearch() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [ranges, setRanges] = useState<readonly SearchRange[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [portsText, setPortsText] = useState(usualPorts.join(', '));
  const [refusal, setRefusal] = useState<Exclude<SearchOutcome['outcome'], 'started'> | null>(null);
  const ports = readPorts(portsText);
  const count = countAddresses(ranges, chosen);
  const isRunning = useConsole((state) => state.discovery.search.kind === 'running');

  useEffect(() => {
    report(
      api.call('discovery.ranges').then((found) => {
        setRanges(found);
        setChosen(new Set(proposeRanges(found)));
      }),
    );
  }, []);

  async function start(): Promise<void> {
    if (ports === null) return;
    const { outcome } = await api.call('discovery.search', { ranges: [...chosen], ports: [...ports] });
    setRefusal(outcome === 'started' ? null : outcome);
  }

  return (
    <section className={styles.search}>
      <h3>{t('discovery.search.title')}</h3>
      <p className={fieldStyles.hint}>{t('discovery.search.lead')}</p>
      <fieldset className={styles.ranges} aria-label={t('discovery.search.ranges')}>
        {ranges.map((range) => (
          <CheckBox
            key={range.cidr}
            isSelected={chosen.has(range.cidr)}
            isDisabled={isRunning}
            onChange={() => setChosen(chosen.symmetricDifference(new Set([range.cidr])))}
          >
            <RangeText range={range} />
          </CheckBox>
        ))}
      </fieldset>
      {ranges.length === 1 && <p className={fieldStyles.hint}>{t('discovery.search.noNetwork')}</p>}
      <div className={styles.start}>
        <TextField
          label={t('discovery.search.ports')}
          value={portsText}
          isDisabled={isRunning}
          problem={ports === null ? t('discovery.search.portsProblem') : null}
          onChange={setPortsText}
        />
        <Button
          isDisabled={isRunning || ports === null || count === 0 || count > MAX_ADDRESSES}
          onPress={() => report(start())}
        >
          {t('discovery.search.start', { count, shown: formats.number(count) })}
        </Button>
      </div>
      {count > MAX_ADDRESSES && (
        <p className={fieldStyles.problem} role="alert">
          {t('discovery.search.tooMany', { most: formats.number(MAX_ADDRESSES) })}
        </p>
      )}
      {refusal && <Failure>{t(`discovery.search.refusals.${refusal}`)}</Failure>}
    </section>
  );
}

function RangeText({ range }: { readonly range: SearchRange }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (range.isThisComputer) return <span>{t('discovery.search.thisComputer')}</span>;
  const { cidr, interfaceName, addresses, partOf } = range;
  return (
    <span>
      {cidr}
      <small>
        {t('discovery.search.rangeOf', { interface: interfaceName, shown: formats.number(addresses) })}
        {partOf !== null && ` · ${t('discovery.search.partOf', { network: partOf })}`}
      </small>
    </span>
  );
}
