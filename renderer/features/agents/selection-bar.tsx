import { useTranslation } from '../../i18n/translation.ts';
import { agentsSelection } from '../../state/agents-view.ts';
import { clearSelection } from '../../state/list-selection.ts';
import { Button } from '../../ui/button.tsx';
import { chooseGroup, pauseAgents, personalOf, refreshAgents, removeAgents } from './agent-actions.ts';
import selectionBarStyles from '../../ui/selection-bar.module.css';
import textStyles from '../../ui/text.module.css';

/** The actions for the selected agents. Visible while there are any. */
export function SelectionBar({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  if (agentIds.length === 0) return null;
  const ofLab = agentIds.length - personalOf(agentIds).length;
  const changes = [
    { label: t('agents.pause'), act: () => pauseAgents(agentIds, true) },
    { label: t('agents.resume'), act: () => pauseAgents(agentIds, false) },
    { label: t('agents.moveToGroup'), act: () => chooseGroup(agentIds) },
    { label: t('agents.remove'), act: () => removeAgents(agentIds) },
  ];
  return (
    <fieldset className={selectionBarStyles.bar} aria-label={t('agents.selection')}>
      <strong>{t('agents.selected', { count: agentIds.length })}</strong>
      {[
        { label: t('agents.refresh'), act: () => refreshAgents(agentIds) },
        ...(ofLab < agentIds.length ? changes : []),
      ].map(({ label, act }) => (
        <Button key={label} kind="quiet" onPress={act}>
          {label}
        </Button>
      ))}
      {ofLab > 0 && <span className={textStyles.soft}>{t('agents.someOfLab', { count: ofLab })}</span>}
      <span className={selectionBarStyles.gap} />
      <Button kind="quiet" onPress={() => clearSelection(agentsSelection)}>
        {t('agents.clearSelection')}
      </Button>
    </fieldset>
  );
}
