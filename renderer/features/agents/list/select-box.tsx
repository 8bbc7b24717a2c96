import { setSelected, useAgentsView } from '../../../state/agents-view.ts';

interface SelectBoxProps {
  readonly agentIds: readonly string[];
  readonly label: string;
  /** The keyboard selects a line with Space, so only the box of the header is a tab stop. */
  readonly isTabStop?: boolean;
}

/** Selects one agent, the agents of a group, or all shown ones. */
export function SelectBox({ agentIds, label, isTabStop = false }: SelectBoxProps) {
  const count = useAgentsView(({ selected }) => agentIds.filter((id) => selected.has(id)).length);
  const isAll = agentIds.length > 0 && count === agentIds.length;
  return (
    <input
      ref={(box) => {
        // HTML has no attribute for it.
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      type="checkbox"
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      checked={isAll}
      onChange={() => setSelected(agentIds, !isAll)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
