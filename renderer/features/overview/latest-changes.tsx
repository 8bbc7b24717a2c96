import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { showPage } from '../../state/page.ts';
import { Button } from '../../ui/button.tsx';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { HistoryLine } from '../history/history-line.tsx';
import boxStyles from './box.module.css';

const FEW = 5;

/** The latest changes. Renders nothing before the first change. */
export function LatestChanges() {
  const { t } = useTranslation();
  const history = useConsole((state) => state.history);
  const agentNames = useAgentNames();
  if (history.length === 0) return null;
  return (
    <section className={boxStyles.box} aria-label={t('overview.latest')}>
      <header className={boxStyles.heading}>
        <h2>{t('overview.latest')}</h2>
        <Button kind="quiet" onPress={() => showPage('history')}>
          {t('history.title')}
        </Button>
      </header>
      <ol className={boxStyles.lines}>
        {history.slice(0, FEW).map((event, index) => (
          <HistoryLine
            key={`${event.at} ${index}`}
            event={event}
            durationMs={null}
            agentName={agentNames.get(event.agent) ?? event.agent}
          />
        ))}
      </ol>
    </section>
  );
}
