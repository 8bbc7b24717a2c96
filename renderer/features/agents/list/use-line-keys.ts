import type { KeyboardEvent } from 'react';
import { editAgent, removeAgents } from '../agent-actions.ts';
import { activateLine, setCollapsed, setSelected, useAgentsView } from '../../../state/agents-view.ts';
import type { AgentLine } from './arrange-agents.ts';

interface LineKeys {
  readonly lines: readonly AgentLine[];
  readonly linesPerPage: () => number;
  readonly scrollTo: (index: number) => void;
}

/**
 * The keys of the agents' list, as in the ARIA treegrid pattern: arrows, Home, End, Page Up and Page Down move, Left
 * and Right collapse and expand a group, Space selects, Enter opens, Delete removes.
 */
export function useLineKeys({ lines, linesPerPage, scrollTo }: LineKeys) {
  const activeKey = useAgentsView((state) => state.activeKey);
  const activeIndex = lines.findIndex(({ key }) => key === activeKey);
  const active = lines[activeIndex];

  function moveTo(index: number): void {
    const next = Math.min(Math.max(index, 0), lines.length - 1);
    activateLine(lines[next]?.key ?? null);
    scrollTo(next);
  }

  function findMove(key: string): number | undefined {
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + linesPerPage(),
      PageUp: activeIndex - linesPerPage(),
      Home: 0,
      End: lines.length - 1,
    };
    // From an agent, Left moves to the heading of its group.
    if (key === 'ArrowLeft' && active && active.kind !== 'group') {
      const heading = lines.findLastIndex(({ kind }, index) => kind === 'group' && index < activeIndex);
      return heading < 0 ? undefined : heading;
    }
    return moves[key];
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Controls within a line handle their own keys.
    if (event.target !== event.currentTarget) return;
    const move = findMove(event.key);
    if (move !== undefined) moveTo(activeIndex < 0 && event.key !== 'End' ? 0 : move);
    else if (!active || !act(active, event.key)) return;
    event.preventDefault();
  }

  return { activeIndex, onKeyDown, focusFirst: () => activeIndex < 0 && moveTo(0) };
}

/** Returns whether the key has an action on the line. */
function act(line: AgentLine, key: string): boolean {
  const agentIds = line.kind === 'group' ? line.agentIds : [line.agentId];
  if (key === ' ') {
    const { selected } = useAgentsView.getState();
    setSelected(agentIds, !agentIds.every((id) => selected.has(id)));
  } else if (key === 'Delete' && line.kind !== 'group') removeAgents(agentIds);
  else if (key === 'Enter' && line.kind !== 'group') editAgent(line.agentId);
  else if (key === 'Enter' && line.kind === 'group') setCollapsed(line.name, !line.isCollapsed);
  else if ((key === 'ArrowLeft' || key === 'ArrowRight') && line.kind === 'group') {
    setCollapsed(line.name, key === 'ArrowLeft');
  } else return false;
  return true;
}
