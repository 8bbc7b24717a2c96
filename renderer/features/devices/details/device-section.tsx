import { useTranslation } from '../../../i18n/translation.ts';
import type { Device } from '#shared/device/device.ts';
import { describeOs } from '#shared/device/shown-os.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import { readText } from '#shared/search/field-text.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { showAgent } from '../../../state/agents-view.ts';
import { readMoment } from '../../../state/clock.ts';
import { IconButton, LinkButton } from '../../../ui/button.tsx';
import { nameOfAgent } from '../../agents/status/agent-summary.ts';
import { PanelSection } from './panel-section.tsx';
import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../../ui/use-copy.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './device-section.module.css';

export function DeviceSection({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const { agent, entry } = row;
  const address = formatAgentAddress(agent.address);
  const build = entry.device.model.buildVersion;
  return (
    <PanelSection title={t('details.device')}>
      <dl className={styles.facts}>
        <dt>{t('fieldNames.os')}</dt>
        <dd>
          <Value text={nameSystem(entry.device)} />
        </dd>
        <dt>{t('fieldNames.agent')}</dt>
        <dd className={styles.agent}>
          <LinkButton onPress={() => showAgent(agent.address)}>
            <bdi>{nameOfAgent(agent)}</bdi>
          </LinkButton>
          {agent.name !== '' && <code>{address}</code>}
        </dd>
        <Fact row={row} field="brand" />
        <Fact row={row} field="abi" />
        <dt>{t('fieldNames.build')}</dt>
        <dd>
          <Value text={build} />
          {build && <CopyIconButton text={build} label={t('details.copyBuild')} />}
        </dd>
      </dl>
    </PanelSection>
  );
}

/** `Android 14 · API 34`, or the agent's own text. */
function nameSystem(device: Device): string | null {
  const { text, api } = describeOs(device);
  const level = api === null ? null : `API ${api}`;
  return text === null || level === null || text === level ? text : `${text} · ${level}`;
}

function Fact({ row, field }: { readonly row: GridRow; readonly field: FieldId }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t(`fieldNames.${field}`)}</dt>
      <dd>
        <Value text={readText(fieldOf(field), row, readMoment())} />
      </dd>
    </>
  );
}

function Value({ text }: { readonly text: string | null }) {
  const { t } = useTranslation();
  if (!text) return <span className={textStyles.soft}>{t('unknown')}</span>;
  return <bdi title={text}>{text}</bdi>;
}

interface CopyIconButtonProps {
  readonly text: string;
  readonly label: string;
}

function CopyIconButton({ text, label }: CopyIconButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} size="small" label={label} onPress={() => copy(text)} />
      <span className={textStyles.visuallyHidden} aria-live="polite">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
