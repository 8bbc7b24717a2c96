import { useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { AgentsHeader } from './agents-header.tsx';
import { activateLine } from '../../../state/agents-view.ts';
import type { useHeldOrder } from '../../devices/list/use-held-order.ts';
import type { Arrangement } from './arrange-agents.ts';
import { ListLine } from './list-line.tsx';
import { useGroupDrop } from './use-group-drop.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useVirtualLines } from '../../../ui/use-virtual-lines.ts';
import styles from './agents-list.module.css';

interface AgentsListProps {
  readonly arrangement: Arrangement;
  readonly hold: ReturnType<typeof useHeldOrder>['handlers'];
}

const HEIGHTS = { agent: 52, note: 40, group: 32 };
const HEADER_HEIGHT = 32;

/** The agents and the headings of their groups. Only visible lines are rendered. */
export function AgentsList({ arrangement: { lines, agentIds, hasLabAgents }, hold }: AgentsListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const drop = useGroupDrop();
  const virtualizer = useVirtualLines({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[lines[index]?.kind ?? 'agent'],
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollPaddingStart: HEADER_HEIGHT,
    overscan: 8,
  });
  const { activeIndex, onKeyDown, focusFirst } = useLineKeys({
    lines,
    linesPerPage: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / HEIGHTS.agent) - 2, 1),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });

  return (
    <div className={styles.body} {...hold}>
      <div
        className={styles.scroller}
        ref={scroller}
        onDragEnd={drop.reset}
        onPointerMove={() => {
          // During a drag there are no pointer events, so this event means that the end of the drag was missed.
          if (drop.dragged.length > 0) drop.reset();
        }}
      >
        <div
          role="treegrid"
          aria-label={t('agents.title')}
          aria-rowcount={lines.length + 1}
          aria-colcount={8}
          aria-multiselectable
          aria-activedescendant={activeIndex < 0 ? undefined : `agent-line-${activeIndex}`}
          className={styles.list}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target === event.currentTarget && focusFirst()}
        >
          <AgentsHeader agentIds={agentIds} />
          <div role="rowgroup" className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, key }) => {
              const line = lines[index];
              return (
                line && (
                  <ListLine
                    key={key}
                    line={line}
                    index={index}
                    start={start}
                    isActive={index === activeIndex}
                    isFailing={line.kind === 'note' || lines[index + 1]?.kind === 'note'}
                    showsOrigin={hasLabAgents}
                    drop={drop}
                    onActivate={() => activateLine(line.key)}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      {drop.dragged.length > 0 && (
        <div className={styles.newGroupDrop} {...drop.onto(null)}>
          {t('agents.dropForNewGroup', { count: drop.dragged.length })}
        </div>
      )}
    </div>
  );
}
