import { report } from '../../../state/report.ts';
import { type DragEvent, useState } from 'react';
import { chooseGroup, groupAgents, personalOf } from '../agent-actions.ts';
import { useAgentsView } from '../../../state/agents-view.ts';

type Target = { readonly group: string | null };

/** Drag and drop of agents into groups. "Move to group" does the same by keyboard. */
export function useGroupDrop() {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<Target | null>(null);

  function reset(): void {
    setDragged([]);
    setTarget(null);
  }

  /** Dragging a selected agent drags the personal agents of the selection. */
  function startOf(agentId: string) {
    return (event: DragEvent) => {
      const { selected } = useAgentsView.getState();
      event.dataTransfer.effectAllowed = 'move';
      // Some systems start no drag without data. Other programs have no use for it.
      event.dataTransfer.setData('application/x-device-lab-agents', '');
      setDragged(selected.has(agentId) ? personalOf([...selected]) : [agentId]);
    };
  }

  function onto(group: string | null) {
    return {
      'data-target': target !== null && target.group === group,
      onDragOver(event: DragEvent) {
        // Other dragged objects are ignored.
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
