import { useTranslation } from '../../i18n/translation.ts';
import { send } from '../../state/api/send.ts';
import { Button } from '../../ui/button.tsx';
import { useConsole } from '../../state/console.ts';
import styles from './discovery.module.css';

export function ListeningLine() {
  const { t } = useTranslation();
  const listening = useConsole((state) => state.discovery.listening);
  const isOn = listening.kind === 'on';
  return (
    <div className={styles.listening}>
      <h3>{t('discovery.onNetwork')}</h3>
      <output className={styles.listeningText}>
        {listening.kind === 'failed'
          ? t(`discovery.failed.${listening.reason}`)
          : t(`discovery.listening.${listening.kind}`)}
      </output>
      <Button kind="quiet" onPress={() => send(isOn ? 'discovery.stopListening' : 'discovery.listen')}>
        {isOn ? t('discovery.stop') : t('discovery.start')}
      </Button>
    </div>
  );
}
