import { useFormats } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { showPage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import styles from './agents-page.module.css';

/** The refresh intervals, with a link to their settings. They do not apply to agents of the lab's list. */
export function RefreshInterval({ hasLabAgents }: { readonly hasLabAgents: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { seenMs, othersMs } = useConsole(({ settings }) => settings.polling);
  return (
    <p className={styles.refreshInterval}>
      {t(hasLabAgents ? 'agents.refreshIntervalOfPersonal' : 'agents.refreshInterval', {
        seen: formats.number(seenMs / 1000),
        others: formats.number(othersMs / 1000),
      })}
      <Button kind="quiet" onPress={() => showPage('settings')}>
        {t('agents.changeRefreshInterval')}
      </Button>
    </p>
  );
}
