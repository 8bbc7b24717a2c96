import type { AvailabilityKind } from '#shared/device/availability.ts';
import type { TriggeredWatch, Watch } from '#shared/model/watch.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { showDevice } from '../../state/devices-view.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { AvailabilityIcon } from '../devices/availability-icon.tsx';
import styles from './watches.module.css';

/** The state that triggered an alert. A device that reconnected may be in use. */
const marks: Readonly<Record<Watch['when'], AvailabilityKind>> = {
  free: 'free',
  unused: 'idle',
  back: 'unknown',
  gone: 'gone',
};

/** An alert that was triggered. */
export function TriggeredLine({ triggered }: { readonly triggered: TriggeredWatch }) {
  const { t } = useTranslation();
  const { target, when, idleMinutes } = triggered.watch;
  const agent = useAgentNames().get(triggered.agent) ?? triggered.agent;
  return (
    <li>
      <AvailabilityIcon kind={marks[when]} size="medium" />
      <span className={styles.what}>
        <LinkButton kind="text" onPress={() => showDevice(triggered.deviceKey)}>
          <bdi>{triggered.deviceName}</bdi>
        </LinkButton>
        <span>{t(`watches.became.${when}`, { agent })}</span>
      </span>
      <AsOf at={triggered.at} />
      <Button kind="quiet" onPress={() => send('watches.add', { target, when, idleMinutes })}>
        {t('watches.again')}
      </Button>
    </li>
  );
}
