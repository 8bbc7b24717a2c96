import { setSelected, useAgentsView } from '../../../state/agents-view.ts';

interface SelectBoxProps {
  readonly agentIds: readonly string[];
  readonly label: string;
  /** By keyboard a line is selected with Space; only the box of the heading is reached by Tab. */
  readonly isTabStop?: boolean;
}

/** Selects agents: one, those of a group, or all that are shown. */
export function SelectBox({ agentIds, label, isTabStop = false }: SelectBoxProps) {
  const count = useAgentsView(({ selected }) => agentIds.filter((id) => selected.has(id)).length);
  const isAll = agentIds.length > 0 && count === agentIds.length;
  return (
    <input
      ref={(box) => {
        // There is no attribute for it.
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
