import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { describeForAppium } from '#shared/device/appium-capabilities.ts';
import { writeDeviceQuery } from '#shared/device/device-query.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { shells, writeDevicesCommand } from '#shared/model/text/command-line.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { hasLabAgents, useFleet } from '../../../state/fleet.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { findServer } from '../commands/lab-server.ts';
import { ScrcpyCommands } from '../screenshot/scrcpy-commands.tsx';
import { api } from '../../../state/api/api.ts';
import styles from './details-panel.module.css';
import textStyles from '../../../ui/text.module.css';

export function DeviceCommands({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  if (row.entry.device.noSerial) return <p className={textStyles.soft}>{t('details.command.noSerial')}</p>;
  return (
    <>
      <FindCommand row={row} />
      <Capabilities row={row} />
      <ScrcpyCommands row={row} />
    </>
  );
}

function FindCommand({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const id = useId();
  const session = useConsole((state) => state.session);
  const { agent, entry } = row;
  const server = findServer(session, useFleet(hasLabAgents));
  const place =
    typeof server !== 'string' && agent.origin === 'personal' ? ('personal-agent' as const) : server;
  const isAvailable = typeof place !== 'string';
  const search = {
    query: writeDeviceQuery(entry.device, agent.address),
    server: isAvailable ? place.address : '',
  };
  return (
    <fieldset className={styles.command} aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <p id={id} className={textStyles.soft}>
        {t('details.command.copy')}
      </p>
      <div className={styles.actions}>
        {shells.map((shell) => (
          <CopyButton key={shell} text={writeDevicesCommand(search, shell)} isDisabled={!isAvailable}>
            {t(`export.commandFor.${shell}`)}
          </CopyButton>
        ))}
      </div>
      <small id={`${id}-hint`}>
        {isAvailable ? t('details.command.hint') : t(`devices.command.reasons.${place}`)}
      </small>
    </fieldset>
  );
}

function Capabilities({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation();
  const id = useId();
  const { agent, entry, version } = row;
  const { deviceId, model } = entry.device;
  const { capabilities, notes } = describeForAppium({
    deviceId,
    model,
    agent: { address: agent.address, version },
  });
  return (
    <fieldset className={styles.command} aria-label={t('details.command.session')} aria-describedby={id}>
      <div className={styles.actions}>
        <CopyButton text={JSON.stringify(capabilities, null, 2)}>{t('details.command.appium')}</CopyButton>
      </div>
      <div id={id}>
        {notes.map((note) => (
          <small key={note} className={styles.warning}>
            {note === 'remote-adb' && <TriangleAlert aria-hidden="true" />}
            {t(`details.command.notes.${note}`, { agent: formatAgentAddress(agent.address) })}
          </small>
        ))}
      </div>
    </fieldset>
  );
}

export function AgentCommands({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={styles.command} aria-labelledby={id}>
      <p id={id} className={textStyles.soft}>
        {t('export.copyCommand')}
      </p>
      <div className={styles.actions}>
        {shells.map((shell) => (
          <CopyButton
            key={shell}
            text={async () => (await api.call('agents.command', { agentId, shell })) ?? ''}
          >
            {t(`export.commandFor.${shell}`)}
          </CopyButton>
        ))}
      </div>
    </fieldset>
  );
}
