import { availabilityKinds } from '#shared/device/availability.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useFormats } from '../../../i18n/format.ts';
import type { AgentSummary } from '../status/agent-summary.ts';
import textStyles from '../../../ui/text.module.css';

export function DeviceCountsCell({ summary }: { readonly summary: AgentSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const parts = availabilityKinds
    .filter((availability) => summary.counts[availability] > 0)
    .map((availability) =>
      t(`agents.counts.${availability}`, { value: formats.number(summary.counts[availability]) }),
    );
  const [first, ...others] = parts;
  if (first === undefined) {
    return <span className={textStyles.soft}>{summary.heardAt === null ? '–' : t('agents.noDevices')}</span>;
  }
  return (
    <>
      <span title={parts.join(' · ')}>{first}</span>
      {others.length > 0 && (
        <span className={textStyles.soft} title={parts.join(' · ')}>
          {others.join(' · ')}
        </span>
      )}
    </>
  );
}
