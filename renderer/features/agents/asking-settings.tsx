import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { NumberSetting } from '../../ui/number-setting.tsx';
import { useConsole } from '../../state/console.ts';
import styles from './asking-settings.module.css';

const periods = ['seenMs', 'othersMs', 'hiddenMs'] as const;

/** How often agents are asked; whole seconds. */
export function AskingSettings() {
  const { t } = useTranslation();
  const asking = useConsole((state) => state.settings.asking);
  return (
    <details className={styles.asking}>
      <summary>{t('agents.asking.title')}</summary>
      <div className={styles.fields}>
        {periods.map((period) => (
          <NumberSetting
            key={period}
            label={t(`agents.asking.${period}`)}
            value={Math.round(asking[period] / 1_000)}
            range={[1, 30]}
            onChange={(seconds) =>
              send('settings.change', { asking: { ...asking, [period]: seconds * 1_000 } })
            }
          />
        ))}
      </div>
    </details>
  );
}
