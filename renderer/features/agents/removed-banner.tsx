import { useTranslation } from '../../i18n/translation.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { restoreAgents } from './agent-actions.ts';
import { setRemoved, useAgentsView } from '../../state/agents-view.ts';

export function RemovedBanner() {
  const { t } = useTranslation();
  const removed = useAgentsView((state) => state.removed);
  const [agent] = removed;
  if (agent === undefined) return null;
  return (
    <Banner
      order="answer"
      actions={
        <Button kind="quiet" onPress={restoreAgents}>
          {t('undo')}
        </Button>
      }
      onDismiss={() => setRemoved([])}
    >
      {removed.length === 1
        ? t('agents.removed', { agent })
        : t('agents.removedMany', { count: removed.length })}
    </Banner>
  );
}
