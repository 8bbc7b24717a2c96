import { setSelected, useAgentsView } from '../../../state/agents-view.ts';

interface SelectBoxProps {
  readonly agentIds: readonly string[];
  readonly label: string;
}

/** Selects the agents of a group, or all shown ones. The keyboard has Ctrl+A for this, so it is not a tab stop. */
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
