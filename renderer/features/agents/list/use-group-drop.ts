import { report } from '../../../state/report.ts';
import { type DragEvent, useState } from 'react';
import { chooseGroup, groupAgents } from '../agent-actions.ts';
import { useAgentsView } from '../../../state/agents-view.ts';

/** Where the dragged agents would land: in a group, or with null in one that is yet to be named. */
type Target = { readonly group: string | null };

/** Dragging agents into groups. The same is done by keyboard with "Move to group". */
export function useGroupDrop() {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<Target | null>(null);

  function reset(): void {
    setDragged([]);
    setTarget(null);
  }

  /** A selected agent takes the whole selection along. */
  function startOf(agentId: string) {
    return (event: DragEvent) => {
      const { selected } = useAgentsView.getState();
      event.dataTransfer.effectAllowed = 'move';
      // Without any data a drag does not begin everywhere; it is of no use to other programs.
      event.dataTransfer.setData('application/x-device-lab-agents', '');
      setDragged(selected.has(agentId) ? [...selected] : [agentId]);
    };
  }

  function onto(group: string | null) {
    return {
      'data-target': target !== null && target.group === group,
      onDragOver(event: DragEvent) {
        // What is dragged from elsewhere is nothing to us.
        if (dragged.length === 0) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setTarget({ group });
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (group === null) chooseGroup(dragged);
        else report(groupAgents(dragged, group));
        reset();
      },
    };
  }

  return { dragged, startOf, onto, reset };
}
