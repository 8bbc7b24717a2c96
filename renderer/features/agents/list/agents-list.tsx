import { type MouseEvent, useMemo, useRef, type DragEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import {
  setCollapsed,
  sortColumns,
  agentsSelection,
  useAgentsView,
  changeAgentsView,
} from '../../../state/agents-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { anchorLine } from '../../../state/list-selection.ts';
import { SortArrow } from '../../../ui/arrows.tsx';
import { useVirtualLines } from '../../../ui/use-virtual-lines.ts';
import { clickedLine, selectByClick } from '../../devices/list/select-lines.ts';
import { sortAlsoBy, sortBy } from '../../devices/list/sort-keys.ts';
import type { useHeldOrder } from '../../devices/list/use-held-order.ts';
import { useLineKeys } from '../../devices/list/use-line-keys.ts';
import { editAgent, removeAgents, chooseGroup, moveToGroup, personalOf } from '../agent-actions.ts';
import { AgentRow } from '../row/agent-row.tsx';
import { NoteRow } from '../row/error-details.tsx';
import { nameOfAgent } from '../status/agent-summary.ts';
import type { AgentLine, Arrangement } from './arrange-agents.ts';
import { GroupRow } from './group-row.tsx';
import { SelectBox } from './select-box.tsx';
import styles from './agents-list.module.css';
import textStyles from '../../../ui/text.module.css';

interface AgentsListProps {
  readonly arrangement: Arrangement;
  readonly hold: ReturnType<typeof useHeldOrder>['handlers'];
}

const HEIGHTS = { agent: 52, note: 40, group: 32 };
const HEADER_HEIGHT = 32;

/** Agents, under the headings of their groups. Keys and clicks work as in the devices list. */
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
  const { activeIndex, listProps } = useAgentKeys(
    lines,
    () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / HEIGHTS.agent) - 2, 1),
    (index) => virtualizer.scrollToIndex(index),
  );

  return (
    <div className={styles.body} {...hold}>
      <div
        className={styles.scroller}
        ref={scroller}
        onDragEnd={drop.reset}
        onPointerMove={() => {
          // There are no pointer events during a drag, so we must have missed its end.
          if (drop.dragged.length > 0) drop.reset();
        }}
      >
        <div
          {...listProps}
          tabIndex={0}
          role="treegrid"
          aria-label={t('agents.title')}
          aria-rowcount={lines.length + 1}
          aria-colcount={8}
          aria-activedescendant={activeIndex < 0 ? undefined : `agent-line-${activeIndex}`}
          className={styles.list}
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

function useAgentKeys(
  lines: readonly AgentLine[],
  linesPerPage: () => number,
  scrollTo: (index: number) => void,
) {
  const keyed = useMemo(
    () => ({
      lineCount: lines.length,
      keyAt: (index: number) => lines[index]?.key,
      indexOf: (wanted: string | null) => lines.findIndex(({ key }) => key === wanted),
    }),
    [lines],
  );
  const { activeIndex, listProps } = useLineKeys({
    store: agentsSelection,
    lines: keyed,
    lineCount: lines.length,
    widthOf: () => 1,
    linesPerPage,
    isFlowing: false,
    placeOf: (line) => ({ line, column: 0 }),
    indexAt: ({ line }) => line,
    scrollTo,
    nameAt: (index) => nameAt(lines[index]),
    takeOwn: (index, key) => takeKey(lines[index], key),
    takeShortcut: () => false,
    openMenu,
    onOpen: editAgent,
  });

  function onClick(event: MouseEvent): void {
    const line = lines[clickedLine(event)];
    if (!line || selectByClick(event, agentsSelection, keyed)) return;
    anchorLine(agentsSelection, line.key);
    const isOnControl = event.target instanceof Element && event.target.closest('button, input') !== null;
    if (line.kind === 'group' && !isOnControl) setCollapsed(line.group, !line.isCollapsed);
  }

  function onDoubleClick(event: MouseEvent): void {
    const line = lines[clickedLine(event)];
    if (line && line.kind !== 'group') editAgent(line.agentId);
  }

  return { activeIndex, listProps: { ...listProps, onClick, onDoubleClick } };
}

/** What only this list has: the keys of a group's heading, and Delete. */
function takeKey(line: AgentLine | undefined, key: string): boolean {
  if (line?.kind === 'agent' && key === 'Delete') removeAgents([line.agentId]);
  else if (line?.kind !== 'group') return false;
  else if (key === 'ArrowLeft' || key === 'ArrowRight') setCollapsed(line.group, key === 'ArrowLeft');
  else if (key === 'Enter' || key === ' ') setCollapsed(line.group, !line.isCollapsed);
  else return false;
  return true;
}

function nameAt(line: AgentLine | undefined): string {
  const report = line?.kind === 'agent' ? useFleet.getState().reports.get(line.agentId) : undefined;
  return report ? nameOfAgent(report.agent) : '';
}

function openMenu(list: HTMLElement): boolean {
  const line = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
  const button = line?.querySelector<HTMLElement>('[aria-haspopup=true]');
  button?.click();
  return button !== undefined && button !== null;
}

function AgentsHeader({ agentIds }: { readonly agentIds: readonly string[] }) {
  const { t } = useTranslation();
  const sort = useAgentsView((state) => state.sort);
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <div role="columnheader" className={styles.cell}>
        <SelectBox agentIds={agentIds} label={t('agents.selectAll')} />
      </div>
      {sortColumns.map((column) => {
        const place = sort.findIndex(({ field }) => field === column);
        const direction = sort[place]?.direction;
        return (
          <div
            key={column}
            role="columnheader"
            aria-sort={place === 0 ? direction : undefined}
            className={styles.cell}
            data-column={column}
          >
            <button
              type="button"
              title={t(column === 'errors' ? 'agents.errorsHint' : `agents.${column}`)}
              onClick={({ shiftKey }) =>
                changeAgentsView({ sort: (shiftKey ? sortAlsoBy : sortBy)(sort, column) })
              }
            >
              {t(`agents.${column}`)}
              {direction && <SortArrow direction={direction} />}
            </button>
          </div>
        );
      })}
      <div role="columnheader" className={styles.cell}>
        <span className={textStyles.visuallyHidden}>{t('agents.actions')}</span>
      </div>
    </div>
  );
}

interface ListLineProps {
  readonly line: AgentLine;
  readonly index: number;
  /** In pixels from the top of the list. */
  readonly start: number;
  readonly isActive: boolean;
  readonly isFailing: boolean;
  readonly showsOrigin: boolean;
  readonly drop: ReturnType<typeof useGroupDrop>;
}

/** Subscribes to its own agent, so that a response renders one line. */
function ListLine({ line, index, start, isActive, isFailing, showsOrigin, drop }: ListLineProps) {
  const agentId = line.kind === 'group' ? null : line.agentId;
  const report = useFleet(({ reports }) => (agentId === null ? undefined : reports.get(agentId)));
  const isSelected = useAgentsView(({ selected }) => agentId !== null && selected.has(agentId));
  if (agentId !== null && !report) return null;
  const isAgent = line.kind === 'agent';
  const isMovable = isAgent && report?.agent.origin === 'personal';
  return (
    <div
      id={`agent-line-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-level={agentId !== null && line.group !== '' ? 2 : 1}
      aria-expanded={line.kind === 'group' ? !line.isCollapsed : undefined}
      aria-selected={isAgent ? isSelected : undefined}
      data-index={index}
      data-selected={isSelected || undefined}
      data-failing={(isFailing && report?.state.kind !== 'fresh') || undefined}
      className={styles.line}
      data-kind={line.kind}
      data-active={isActive}
      style={{ transform: `translateY(${start}px)` }}
      draggable={isMovable}
      onDragStart={isMovable ? drop.startOf(line.agentId) : undefined}
      {...drop.onto(line.group)}
    >
      {isAgent && report && (
        <AgentRow report={report} isActive={isActive} isSelected={isSelected} showsOrigin={showsOrigin} />
      )}
      {line.kind === 'note' && report && <NoteRow report={report} isActive={isActive} />}
      {line.kind === 'group' && <GroupRow line={line} isActive={isActive} />}
    </div>
  );
}

type Target = { readonly group: string | null };

/** Drag agents into groups. By keyboard it's "Move to group". */
function useGroupDrop() {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [target, setTarget] = useState<Target | null>(null);

  function reset(): void {
    setDragged([]);
    setTarget(null);
  }

  /** Drag a selected agent, and the selection's personal agents come along. */
  function startOf(agentId: string) {
    return (event: DragEvent) => {
      const { selected } = useAgentsView.getState();
      event.dataTransfer.effectAllowed = 'move';
      // Some systems won't start a drag without data. Nobody else has any use for it.
      event.dataTransfer.setData('application/x-device-lab-agents', '');
      setDragged(selected.has(agentId) ? personalOf([...selected]) : [agentId]);
    };
  }

  function onto(group: string | null) {
    return {
      'data-target': target !== null && target.group === group,
      onDragOver(event: DragEvent) {
        // Something else is being dragged.
        if (dragged.length === 0) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setTarget({ group });
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (group === null) chooseGroup(dragged);
        else moveToGroup(dragged, group);
        reset();
      },
    };
  }

  return { dragged, startOf, onto, reset };
}
