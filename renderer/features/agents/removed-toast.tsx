import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Toast } from '../../ui/toast.tsx';
import { restoreAgents } from './agent-actions.ts';
import { changeAgentsView, useAgentsView } from '../../state/agents-view.ts';

/** Names the removed agents, and offers to restore them while it is visible. */
export function RemovedToast() {
  const { t } = useTranslation();
  const removed = useAgentsView((state) => state.removed);
  const [agent] = removed;
  if (agent === undefined) return null;
  return (
    <Toast
      // After another removal, the toast is visible for its whole time again.
      key={removed.join()}
      actions={
        <Button kind="quiet" onPress={restoreAgents}>
          {t('undo')}
        </Button>
      }
      onClose={() => changeAgentsView({ removed: [] })}
    >
      {removed.length === 1
        ? t('agents.removed', { agent })
        : t('agents.removedMany', { count: removed.length })}
    </Toast>
  );
}
