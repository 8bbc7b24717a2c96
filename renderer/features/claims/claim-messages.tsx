import { nameDevice } from '#shared/device/device-text.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { ClaimedDevice, ClaimEnding, LabClaim } from '#shared/model/fleet/lab-claims.ts';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import {
  askBeforeLeaving,
  closeClaimMessage,
  ownClaims,
  showDone,
  useClaimsPage,
} from '../../state/claims.ts';
import { useAtClock } from '../../state/clock.ts';
import { useConsole } from '../../state/console.ts';
import { useFleet } from '../../state/fleet.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { extendClaim, releaseClaims } from './claim-actions.ts';
import { HOUR_MINUTES, HOUR_MS, isEnding } from './claim-times.ts';

/** What you need to know on any page if you have claims: one ends soon, one has ended, how the last action went. */
export function ClaimMessages() {
  const { claims, endings } = useConsole((state) => state.claims);
  const closed = useClaimsPage((state) => state.closed);
  const isLeaving = useClaimsPage((state) => state.isLeaving);
  const own = (claims ?? []).filter((claim) => claim.isOwn && !closed.has(idOfClaim(claim)));
  return (
    <>
      {own.map((claim) => (
        <EndsSoon key={idOfClaim(claim)} claim={claim} />
      ))}
      {endings
        .filter((ending) => !closed.has(idOfEnding(ending)))
        .map((ending) => (
          <Ended key={idOfEnding(ending)} ending={ending} />
        ))}
      <ClaimToast />
      {isLeaving && <LeaveDialog />}
    </>
  );
}

const idOfClaim = ({ device, until }: LabClaim) => `${device.agent} ${device.deviceId} ${until}`;
const idOfEnding = ({ device, endedAt }: ClaimEnding) =>
  `${device.agent} ${device.deviceId} ended ${endedAt}`;

/** Where it was claimed. The phone may have moved since. */
function useDeviceName({ agent, deviceId }: ClaimedDevice): string {
  return useFleet(({ reports }) => {
    const ofAgent = [...reports.values()].find(
      ({ agent: each }) => formatAgentAddress(each.address) === agent,
    );
    return nameIn(ofAgent, deviceId) ?? deviceId;
  });
}

function nameIn(report: AgentReport | undefined, deviceId: string): string | undefined {
  const entry = report?.devices.find(({ device }) => device.deviceId === deviceId);
  return entry && nameDevice(entry.device);
}

function EndsSoon({ claim }: { readonly claim: LabClaim }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const device = useDeviceName(claim.device);
  const { until } = claim;
  const isSoon = useAtClock((now) => Number(isEnding(claim, now)));
  if (isSoon === 0) return null;
  const id = idOfClaim(claim);
  return (
    <Banner
      kind="caution"
      order="answer"
      actions={
        <Button
          size="small"
          onPress={() => extendClaim({ device: claim.device, minutes: HOUR_MINUTES }, id, { t, formats })}
        >
          {t('claims.extendBy', { time: formats.duration(HOUR_MS) })}
        </Button>
      }
      onDismiss={() => closeClaimMessage(id)}
    >
      {t('claims.endsSoon', { device, time: formats.clock(until) })}
    </Banner>
  );
}

function Ended({ ending }: { readonly ending: ClaimEnding }) {
  const { t } = useTranslation();
  const device = useDeviceName(ending.device);
  const { end, note } = ending;
  return (
    <Banner order="answer" onDismiss={() => closeClaimMessage(idOfEnding(ending))}>
      {end === 'expired'
        ? t('claims.expired', { device })
        : note === null
          ? t('claims.ended', { device })
          : t('claims.endedBecause', { device, note })}
    </Banner>
  );
}

const closeToast = () => showDone(null);

function ClaimToast() {
  const { t } = useTranslation();
  const done = useClaimsPage((state) => state.done);
  if (done === null) return null;
  return (
    <Toast
      actions={
        <Button kind="quiet" onPress={done.undo}>
          {t('undo')}
        </Button>
      }
      onClose={closeToast}
    >
      {done.text}
    </Toast>
  );
}

/** Claims go on without you, so leaving is the time to give them back. */
function LeaveDialog() {
  const { t } = useTranslation();
  const formats = useFormats();
  const own = ownClaims(useConsole((state) => state.claims));
  const until = Math.max(...own.map((claim) => claim.until));

  function releaseAndLeave(): void {
    // Main sends the requests in this order.
    releaseClaims(
      own.map(({ device }) => device),
      [],
      { t, formats },
    );
    leave();
  }

  return (
    <ModalDialog
      title={t('claims.leaveTitle')}
      isQuestion
      onClose={() => askBeforeLeaving(false)}
      actions={
        <>
          <Button onPress={() => askBeforeLeaving(false)}>{t('cancel')}</Button>
          <Button onPress={leave}>{t('claims.keep')}</Button>
          <Button kind="primary" autoFocus onPress={releaseAndLeave}>
            {t('claims.release')}
          </Button>
        </>
      }
    >
      <p>{t('claims.leave', { count: own.length, time: formats.clock(until) })}</p>
    </ModalDialog>
  );
}

function leave(): void {
  askBeforeLeaving(false);
  send('session.signOut');
}
