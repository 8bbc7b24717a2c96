import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { TriggeredAlert, Alert } from '#shared/model/alert.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { showDevice } from '../../state/devices-view.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { AvailabilityIcon } from '../devices/availability/availability-icon.tsx';
import styles from './alerts.module.css';

/** The state that triggered an alert. A device that reconnected may be in use. */
const marks: Readonly<Record<Alert['when'], AvailabilityKind>> = {
  available: 'available',
  unused: 'idle',
  // Its claim has ended. Whether somebody uses it is another question.
  'claim-ended': 'claimed',
  reconnected: 'unknown',
  disconnected: 'disconnected',
};

/** An alert that was triggered. */
export function TriggeredLine({ triggered }: { readonly triggered: TriggeredAlert }) {
  const { t } = useTranslation();
  const { target, when, idleMinutes } = triggered.alert;
  const agent = useAgentNames().get(triggered.agent) ?? triggered.agent;
  return (
    <li>
      <AvailabilityIcon kind={marks[when]} size="medium" />
      <span className={styles.what}>
        <LinkButton kind="text" onPress={() => showDevice(triggered.deviceKey)}>
          <bdi>{triggered.deviceName}</bdi>
        </LinkButton>
        <span>{t(`alerts.became.${when}`, { agent })}</span>
      </span>
      <AsOf at={triggered.at} />
      <Button kind="quiet" onPress={() => send('alerts.add', { target, when, idleMinutes })}>
        {t('alerts.again')}
      </Button>
    </li>
  );
}
