import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useConsole } from '../../state/console.ts';
import { showAgent } from '../../state/agents-view.ts';
import { openDialog, setLink, usePage } from '../../state/page.ts';
import { showDevice } from '../../state/devices-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { findTarget, type LinkTarget } from './find-target.ts';

/** Follows a link as soon as it can, and says what it's waiting for until then. Never adds anything by itself. */
export function LinkBanner() {
  const { t } = useTranslation();
  const link = usePage((state) => state.link);
  const isSignedIn = useConsole((state) => state.session.kind === 'signed-in');
  const reports = useFleet((state) => (state.reports.size > 0 && link ? state.reports : null));
  const isReadNow = link && (isSignedIn || link.kind === 'unreadable');
  const target = isReadNow ? findTarget(link, reports?.values() ?? []) : null;
  const goal = target?.kind === 'device' || target?.kind === 'agent' ? target : null;

  useEffect(() => {
    if (!goal) return;
    if (goal.kind === 'agent') showAgent(goal.address);
    else showDevice(goal.key);
    setLink(null);
  });

  if (!link || goal) return null;
  return (
    <Banner
      order="answer"
      actions={
        target?.kind === 'unknown-agent' && (
          <Button onPress={() => openDialog({ kind: 'add-agent', linked: target.address })}>
            {t('link.addAgent')}
          </Button>
        )
      }
      onDismiss={() => setLink(null)}
    >
      {target ? describe(t, target) : t('link.signIn')}
    </Banner>
  );
}

function describe(t: TFunction, target: LinkTarget): string {
  switch (target.kind) {
    case 'unreadable':
      return t('link.unreadable');
    case 'unknown-agent':
      return t('link.unknownAgent', { address: formatAgentAddress(target.address) });
    case 'waiting':
    case 'no-device': {
      const words = { address: formatAgentAddress(target.address), device: target.deviceId };
      return target.kind === 'waiting' ? t('link.waiting', words) : t('link.noDevice', words);
    }
    case 'agent':
    case 'device':
      return '';
  }
}
