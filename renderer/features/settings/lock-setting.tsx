import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useConsole } from '../../state/console.ts';
import styles from './preferences.module.css';

const choices = [5, 15, 30, 60];

/** After how long without mouse or keyboard the console locks itself. */
export function LockSetting() {
  const { t } = useTranslation();
  const after = useConsole((state) => state.settings.lockAfterMinutes);
  // A file may say any number of minutes.
  const minutes =
    after === null || choices.includes(after) ? choices : [...choices, after].toSorted((a, b) => a - b);
  return (
    <div data-preferences className={styles.preferences}>
      <SelectField
        isInline
        label={t('lock.after')}
        value={after === null ? '' : `${after}`}
        options={[
          { value: '', label: t('lock.never') },
          ...minutes.map((count) => ({ value: `${count}`, label: t('lock.minutes', { count }) })),
        ]}
        onChange={(value) =>
          send('settings.change', { lockAfterMinutes: value === '' ? null : Number(value) })
        }
      />
    </div>
  );
}
