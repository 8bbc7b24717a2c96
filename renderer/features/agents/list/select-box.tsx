import { setSelected, useAgentsView } from '../../../state/agents-view.ts';

interface SelectBoxProps {
  readonly agentIds: readonly string[];
  readonly label: string;
}

/** Selects a group's agents, or all that are shown. Not a tab stop: by keyboard it's Ctrl+A. */
export function SelectBox({ agentIds, label }: SelectBoxProps) {
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
      tabIndex={-1}
      checked={isAll}
      onChange={() => setSelected(agentIds, !isAll)}
    />
  );
}
