import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshAgents, chooseGroup, pauseAgents, removeAgents } from './agent-actions.ts';
import { clearSelected } from '../../state/agents-view.ts';
import selectionBarStyles from '../../ui/selection-bar.module.css';

export function SelectionBar({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  if (agentIds.length === 0) return null;
  const actions: readonly (readonly [string, () => void])[] = [
    [t('agents.refresh'), () => refreshAgents(agentIds)],
    [t('agents.pause'), () => pauseAgents(agentIds, true)],
    [t('agents.resume'), () => pauseAgents(agentIds, false)],
    [t('agents.moveToGroup'), () => chooseGroup(agentIds)],
    [t('agents.remove'), () => removeAgents(agentIds)],
  ];
  return (
    <fieldset className={selectionBarStyles.bar} aria-label={t('agents.selection')}>
      <strong>{t('agents.selected', { count: agentIds.length })}</strong>
      {actions.map(([label, act]) => (
        <Button key={label} kind="quiet" onPress={act}>
          {label}
        </Button>
      ))}
      <span className={selectionBarStyles.gap} />
      <Button kind="quiet" onPress={clearSelected}>
        {t('agents.clearSelection')}
      </Button>
    </fieldset>
  );
}
