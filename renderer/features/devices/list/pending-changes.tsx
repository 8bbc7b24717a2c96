import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './pending-changes.module.css';

interface PendingChangesProps {
  /** The number of devices that would appear, disappear or move. */
  readonly count: number;
  readonly onApply: () => void;
}

/** Shows in front of the list that changes are pending, with a button that applies them. */
export function PendingChanges({ count, onApply }: PendingChangesProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={styles.changes}>
      <Button onPress={onApply}>{t('devices.applyChanges', { count })}</Button>
    </div>
  );
}
