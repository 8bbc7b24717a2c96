import { useFleet } from '../../../state/fleet.ts';
import { editAgent } from '../agent-actions.ts';
import { AgentRow } from '../row/agent-row.tsx';
import { setSelected, useAgentsView } from '../../../state/agents-view.ts';
import type { AgentLine } from './arrange-agents.ts';
import { GroupRow } from './group-row.tsx';
import type { useGroupDrop } from './use-group-drop.ts';
import styles from './agents-list.module.css';

interface ListLineProps {
  readonly line: AgentLine;
  readonly index: number;
  /** From the top of the list, in pixels. */
  readonly start: number;
  readonly isActive: boolean;
  readonly drop: ReturnType<typeof useGroupDrop>;
  readonly onActivate: () => void;
}

/** A line in its place. It follows its own agent, so that an answer repaints one line. */
export function ListLine({ line, index, start, isActive, drop, onActivate }: ListLineProps) {
  const isAgent = line.kind === 'agent';
  const report = useFleet(({ reports }) => (isAgent ? reports.get(line.agentId) : undefined));
  const isSelected = useAgentsView(({ selected }) => isAgent && selected.has(line.agentId));
  if (isAgent && !report) return null;
  const group = isAgent ? line.group : line.name;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The list has the focus and handles the keys of its lines.
    <div
      id={`agent-line-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-level={isAgent && group !== '' ? 2 : 1}
      aria-expanded={isAgent ? undefined : !line.isCollapsed}
      aria-selected={isAgent ? isSelected : undefined}
      className={styles.line}
      data-kind={line.kind}
      data-active={isActive}
      style={{ transform: `translateY(${start}px)` }}
      draggable={isAgent}
      onDragStart={isAgent ? drop.startOf(line.agentId) : undefined}
      {...drop.onto(group)}
      onClick={(event) => {
        onActivate();
        if (isAgent && (event.ctrlKey || event.metaKey)) setSelected([line.agentId], !isSelected);
      }}
      onDoubleClick={() => isAgent && editAgent(line.agentId)}
    >
      {isAgent && report && <AgentRow report={report} isActive={isActive} />}
      {!isAgent && <GroupRow line={line} isActive={isActive} />}
    </div>
  );
}
