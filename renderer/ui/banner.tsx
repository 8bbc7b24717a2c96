import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { Button } from './button.tsx';
import { Status } from './status.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly kind?: 'info' | 'problem' | 'demo';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A line above the content that a person should read but need not answer. */
export function Banner({ kind = 'info', children, actions, onDismiss }: BannerProps) {
  const { t } = useTranslation();
  return (
    <Status className={styles.banner} data-kind={kind}>
      <div className={styles.text}>{children}</div>
      {(actions || onDismiss) && (
        <div>
          {actions}
          {onDismiss && (
            <Button kind="quiet" onPress={onDismiss}>
              {t('dismiss')}
            </Button>
          )}
        </div>
      )}
    </Status>
  );
}
