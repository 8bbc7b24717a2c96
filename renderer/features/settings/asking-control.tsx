import { useTranslation } from '../../i18n/translation.tsx';
import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';
import { NumberSetting } from '../../ui/number-setting.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './asking-control.module.css';

const periods = ['seenMs', 'othersMs', 'hiddenMs'] as const;

/** How often agents are asked; whole seconds. */
export function AskingControl({ name, label }: ControlProps<'asking'>) {
  const { t } = useTranslation();
  const asking = useConsole((state) => state.settings[name]);
  return (
    <details className={styles.asking}>
      <summary>{label}</summary>
      <div className={styles.fields}>
        {periods.map((period) => (
          <NumberSetting
            key={period}
            label={t(`agents.asking.${period}`)}
            value={Math.round(asking[period] / 1_000)}
            range={[1, 30]}
            onChange={(seconds) =>
              send('settings.change', { [name]: { ...asking, [period]: seconds * 1_000 } })
            }
          />
        ))}
      </div>
    </details>
  );
}
