import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { refreshAgents, chooseGroup, pauseAgents, removeAgents } from './agent-actions.ts';
import { clearSelected } from '../../state/agents-view.ts';
import selectionBarStyles from '../../ui/selection-bar.module.css';
import textStyles from '../../ui/text.module.css';

type Action = readonly [label: string, act: () => void];

interface SelectionBarProps {
  /** The selected agents. */
  readonly agentIds: readonly string[];
  /** How many of them are in the lab's list. */
  readonly ofLab: number;
}

export function SelectionBar({ agentIds, ofLab }: SelectionBarProps) {
  const { t } = useTranslation();
  if (agentIds.length === 0) return null;
  const changes: readonly Action[] = [
    [t('agents.pause'), () => pauseAgents(agentIds, true)],
    [t('agents.resume'), () => pauseAgents(agentIds, false)],
    [t('agents.moveToGroup'), () => chooseGroup(agentIds)],
    [t('agents.remove'), () => removeAgents(agentIds)],
  ];
  const actions: readonly Action[] = [
    [t('agents.refresh'), () => refreshAgents(agentIds)],
    ...(ofLab < agentIds.length ? changes : []),
  ];
  return (
    <fieldset className={selectionBarStyles.bar} aria-label={t('agents.selection')}>
      <strong>{t('agents.selected', { count: agentIds.length })}</strong>
      {actions.map(([label, act]) => (
        <Button key={label} kind="quiet" onPress={act}>
          {label}
        </Button>
      ))}
      {ofLab > 0 && <span className={textStyles.soft}>{t('agents.someOfLab', { count: ofLab })}</span>}
      <span className={selectionBarStyles.gap} />
      <Button kind="quiet" onPress={clearSelected}>
        {t('agents.clearSelection')}
      </Button>
    </fieldset>
  );
}
