import { useEffect, useEffectEvent } from 'react';
import type { LabFailure } from '#shared/model/failure.ts';
import { useTranslation } from '../../i18n/translation.ts';

/** The lab service is busy, and says when to try again. */
export type Busy = Extract<LabFailure, { readonly kind: 'busy' }>;

// A service can ask for no wait at all, or for days.
const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

interface RetryProps {
  readonly busy: Busy;
  readonly onRetry: () => void;
}

/** Says when we'll try a busy service again, and does so once for each `busy`. */
export function Retry({ busy, onRetry }: RetryProps) {
  const { t } = useTranslation();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setTimeout(retry, waitOf(busy));
    return () => clearTimeout(timer);
  }, [busy]);
  const seconds = Math.ceil(waitOf(busy) / 1_000);
  return <output>{t('signIn.retrying', { address: busy.address, count: seconds })}</output>;
}

function waitOf({ retryAfterMs }: Busy): number {
  return Math.min(Math.max(retryAfterMs, SHORTEST_MS), LONGEST_MS);
}
