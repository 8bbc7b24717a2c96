import { TriangleAlert } from 'lucide-react';
import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { type ClaimFailure as Problem, failClaim, useClaimsPage } from '../../state/claims.ts';
import { useNameDisplay } from '../../state/console.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { showMine } from './mine.ts';
import styles from './claims.module.css';

interface ClaimFailureProps {
  /** Of the rows it's about. */
  readonly keys: readonly string[];
  /** Whom the agent reports. Null for several devices. */
  readonly user: string | null;
}

/** Why the last claim failed, or whether to claim them anyway. */
export function ClaimFailure({ keys, user }: ClaimFailureProps) {
  const { t } = useTranslation();
  const failed = useClaimsPage((state) => state.failure);
  const nameDisplay = useNameDisplay();
  if (failed === null || failed.nameDisplay !== nameDisplay || !keys.some((key) => failed.keys.has(key)))
    return null;
  const { failure, claimAnyway } = failed;
  if (claimAnyway) {
    return (
      <div className={styles.question} role="alert">
        <p>{user ? t('claims.anyway', { user }) : t('claims.anywaySome')}</p>
        <Button size="small" onPress={claimAnyway}>
          {t('claims.claimAnyway')}
        </Button>
        <Button size="small" kind="quiet" onPress={() => failClaim(null)}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span>
        <Words failure={failure} />{' '}
        {failure.outcome === 'too-many' && <LinkButton onPress={showMine}>{t('claims.showMine')}</LinkButton>}
      </span>
    </p>
  );
}

function Words({ failure }: { readonly failure: Problem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  switch (failure.outcome) {
    case 'claimed': {
      const { by, until } = failure;
      return (
        <>
          <strong>
            {by === null ? t('claims.problems.firstUnnamed') : t('claims.problems.first', { name: by })}
          </strong>{' '}
          {until !== null && t('claims.claimedUntil', { time: formats.clock(until) })}
        </>
      );
    }
    case 'too-many':
      return failure.most === null
        ? t('claims.problems.too-many-unknown')
        : t('claims.problems.too-many', { most: failure.most });
    case 'refused':
      return t(`claims.problems.${failure.reason}`);
    case 'in-use':
    case 'unreachable':
      return t('claims.problems.unreachable');
  }
}
