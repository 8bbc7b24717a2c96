import { useFleet } from '../../../state/fleet.ts';
import { editAgent } from '../agent-actions.ts';
import { AgentRow } from '../row/agent-row.tsx';
import { NoteRow } from '../row/note-row.tsx';
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
  /** The agent has a note below its line. */
  readonly isFailing: boolean;
  /** Whether a personal agent is marked as such. */
  readonly showsOrigin: boolean;
  readonly drop: ReturnType<typeof useGroupDrop>;
  readonly onActivate: () => void;
}

/** A positioned line. It subscribes to its own agent, so that a response renders one line. */
export function ListLine({
  line,
  index,
  start,
  isActive,
  isFailing,
  showsOrigin,
  drop,
  onActivate,
}: ListLineProps) {
  const agentId = line.kind === 'group' ? null : line.agentId;
  const isAgent = line.kind === 'agent';
  const report = useFleet(({ reports }) => (agentId === null ? undefined : reports.get(agentId)));
  const isSelected = useAgentsView(({ selected }) => agentId !== null && selected.has(agentId));
  if (agentId !== null && !report) return null;
  const group = line.kind === 'group' ? line.name : line.group;
  const isMovable = isAgent && report?.agent.origin === 'personal';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The list has the focus and handles the keys of its lines.
    <div
      id={`agent-line-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-level={agentId !== null && group !== '' ? 2 : 1}
      aria-expanded={line.kind === 'group' ? !line.isCollapsed : undefined}
      aria-selected={isAgent ? isSelected : undefined}
      data-selected={isSelected || undefined}
      data-failing={(isFailing && report?.state.kind !== 'fresh') || undefined}
      className={styles.line}
      data-kind={line.kind}
      data-active={isActive}
      style={{ transform: `translateY(${start}px)` }}
      draggable={isMovable}
      onDragStart={isMovable ? drop.startOf(line.agentId) : undefined}
      {...drop.onto(group)}
      onClick={(event) => {
        onActivate();
        if (agentId !== null && (event.ctrlKey || event.metaKey)) setSelected([agentId], !isSelected);
      }}
      onDoubleClick={() => agentId !== null && editAgent(agentId)}
    >
      {isAgent && report && <AgentRow report={report} isActive={isActive} showsOrigin={showsOrigin} />}
      {line.kind === 'note' && report && <NoteRow report={report} isActive={isActive} />}
      {line.kind === 'group' && <GroupRow line={line} isActive={isActive} />}
    </div>
  );
}
