import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './pending-changes.module.css';

interface PendingChangesProps {
  /** Devices that would come, go or stand elsewhere. */
  readonly count: number;
  readonly onApply: () => void;
}

/** Says over the list that its order waits for a calm moment, and ends the waiting. */
export function PendingChanges({ count, onApply }: PendingChangesProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={styles.changes}>
      <Button onPress={onApply}>{t('devices.applyChanges', { count })}</Button>
    </div>
  );
}
