import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { VirtualItem } from '@tanstack/react-virtual';
import {
  deviceAvailability,
  availabilityKinds,
  isUnused,
  type UnknownReason,
} from '#shared/device/availability.ts';
import type { FieldId } from '#shared/device/list-fields.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import type { Group } from '../../../grid/lines.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { canClaim } from '../../../state/claims.ts';
import { useNow, useMoment } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { type CardLine, layOutCards } from './card-lines.ts';
import { CardMore, DeviceCard, type DeviceCardProps } from './device-card.tsx';
import { GroupHeading, type GroupShares } from '../groups/group-heading.tsx';
import { cardMeasures, NARROW_LIST } from '../list/list-measures.ts';
import { useElementWidth } from '../../../ui/use-element-width.ts';
import { RowMenu } from '../list/row-menu.tsx';
import { useListKeys } from '../list/use-list-keys.ts';
import { useViewReport } from '../list/use-view-report.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useVirtualLines } from '../../../ui/use-virtual-lines.ts';
import type { Density } from '#shared/model/settings.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { CountsByValue } from '../../../grid/count-availability.ts';
import styles from './device-cards.module.css';
import groupsStyles from '../groups/groups.module.css';

const GAP = 12;
/** Around the cards. */
const PADDING = 16;
const HEADING_HEIGHT = 36;

interface DeviceCardsProps {
  readonly view: GridView;
  readonly duplicates: DuplicateDevices;
  readonly columns: readonly FieldId[];
}

/** A list box, so that a screen reader reads what's on each card. */
export const DeviceCards = memo(({ view, duplicates, columns }: DeviceCardsProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const { density } = useConsole((state) => state.settings.view);
  const { height, minWidth } = cardMeasures[density];
  const perLine = Math.max(Math.floor((width - 2 * PADDING + GAP) / (minWidth + GAP)), 1);
  const cards = useMemo(() => layOutCards(view, perLine), [view, perLine]);
  const isGrouped = view.groups.length > 0;
  const virtualizer = useCardLines(scroller, cards, height, isGrouped);
  const { activeIndex, listProps, menuProps } = useListKeys({
    view,
    lineCount: cards.count,
    widthOf: (line) => cards.at(line)?.count ?? 0,
    linesPerPage: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / (height + GAP)), 1),
    isFlowing: true,
    placeOf: (index) => cards.placeOf(index),
    indexAt: ({ line, column }) => (cards.at(line)?.first ?? 0) + column,
    scrollTo: (index) => virtualizer.scrollToIndex(cards.placeOf(index).line),
    columns,
    activeField: null,
  });
  const lines = virtualizer.getVirtualItems();
  const isActiveDrawn =
    activeIndex >= 0 && lines.some(({ index }) => index === cards.placeOf(activeIndex).line);

  useViewReport(lines.flatMap(({ index }) => rowsOf(view, cards.at(index))));

  return (
    <div className={styles.scroller} ref={scroller}>
      <div
        {...listProps}
        tabIndex={0}
        role={isGrouped ? 'tree' : 'listbox'}
        aria-activedescendant={isActiveDrawn ? `card-${activeIndex}` : undefined}
        className={styles.cards}
        data-density={density}
        style={{ height: virtualizer.getTotalSize() }}
      >
        <CardLines
          {...{ view, duplicates, cards, lines, perLine, density, activeIndex }}
          isShort={width < NARROW_LIST}
        />
      </div>
      <RowMenu {...menuProps} />
    </div>
  );
});

type Cards = ReturnType<typeof layOutCards>;

function useCardLines(
  scroller: RefObject<HTMLDivElement | null>,
  cards: Cards,
  height: number,
  isGrouped: boolean,
) {
  // A heading takes up the gap above it.
  const headingSize = (line: number) =>
    cards.at(line + 1)?.kind === 'heading' ? HEADING_HEIGHT : HEADING_HEIGHT - GAP;
  // When groups come, go or fold, other lines become headings, with other heights.
  const headings = isGrouped ? cards : null;
  const virtualizer = useVirtualLines({
    count: cards.count,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => (cards.at(line)?.kind === 'heading' ? headingSize(line) : height + GAP),
    overscan: 8,
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The lines' heights depend on these.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height, headings]);
  return virtualizer;
}

function rowsOf(view: GridView, line: CardLine | undefined): readonly GridRow[] {
  if (!line) return [];
  const rows = Array.from({ length: line.count }, (_, column) => view.rowAt(line.first + column));
  return rows.filter((row) => row !== undefined);
}

interface CardLinesProps extends Omit<DeviceCardsProps, 'columns'> {
  readonly cards: Cards;
  readonly lines: readonly VirtualItem[];
  readonly perLine: number;
  readonly density: Density;
  readonly activeIndex: number;
  readonly isShort: boolean;
}

function CardLines({ view, cards, lines, perLine, activeIndex, ...shared }: CardLinesProps) {
  const { groupBy } = useConsole((state) => state.settings.view);
  const openKey = useDevicesView((state) => state.openKey);
  const selected = useDevicesView((state) => state.selected);
  // A selection has its own button.
  const isTaking = useConsole(({ claims }) => claims.isTaking) && selected.size === 0;
  const now = useNow(5_000);
  const moment = useMoment();
  const isGrouped = view.groups.length > 0;
  const counts = useMemo(
    () => (groupBy && isGrouped ? view.countByValue(groupBy) : null),
    [view, groupBy, isGrouped],
  );
  return lines.map(({ index: place, start, key }) => {
    const line = cards.at(place);
    if (!line) return null;
    if (line.kind === 'heading') {
      return (
        groupBy && (
          <HeadingLine
            key={key}
            field={groupBy}
            group={line.group}
            shares={counts ? countShares(view, groupBy, line.group.value, counts, moment) : undefined}
            index={line.first}
            start={start}
            isActive={line.first === activeIndex}
          />
        )
      );
    }
    return (
      <div
        key={key}
        role="presentation"
        className={styles.row}
        style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${perLine}, 1fr)` }}
      >
        {rowsOf(view, line).map((row, column) => (
          <CardItem
            key={row.key}
            {...shared}
            row={row}
            freshness={deviceFreshness(row.entry, row.state, now)}
            moment={moment}
            index={line.first + column}
            position={line.before + column + 1}
            size={line.size}
            isGrouped={isGrouped}
            isTaking={isTaking}
            isActive={line.first + column === activeIndex}
            isSelected={selected.has(row.key)}
            isOpen={row.key === openKey}
          />
        ))}
      </div>
    );
  });
}

interface HeadingLineProps {
  readonly field: GroupField;
  readonly group: Group;
  readonly shares: GroupShares | undefined;
  readonly index: number;
  readonly start: number;
  readonly isActive: boolean;
}

function HeadingLine({ field, group, shares, index, start, isActive }: HeadingLineProps) {
  return (
    <div
      id={`card-${index}`}
      role="treeitem"
      aria-level={1}
      aria-expanded={!group.isCollapsed}
      className={classNames(styles.heading, groupsStyles.heading)}
      style={{ height: HEADING_HEIGHT, transform: `translateY(${start - GAP}px)` }}
      data-index={index}
      data-active={isActive}
    >
      <GroupHeading field={field} group={group} shares={shares} />
    </div>
  );
}

interface CardItemProps extends Omit<DeviceCardProps, 'isOffered'> {
  readonly moment: Moment;
  readonly index: number;
  /** Where it is in the group, from 1, and how many the group has. */
  readonly position: number;
  readonly size: number;
  readonly isGrouped: boolean;
  /** Whether the lab lets the user claim one phone. */
  readonly isTaking: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
}

function CardItem({
  moment,
  index,
  position,
  size,
  isGrouped,
  isTaking,
  isActive,
  isSelected,
  isOpen,
  ...card
}: CardItemProps) {
  const { row, freshness, density } = card;
  const availability = deviceAvailability(row.entry, freshness, moment);
  return (
    <div
      id={`card-${index}`}
      role={isGrouped ? 'treeitem' : 'option'}
      aria-level={isGrouped ? 2 : undefined}
      aria-selected={isSelected}
      aria-current={isOpen}
      aria-posinset={position}
      aria-setsize={size}
      className={styles.card}
      data-freshness={freshness}
      data-availability={availability.kind}
      style={{ height: cardMeasures[density].height }}
      data-index={index}
      data-active={isActive}
    >
      <span className={styles.check} data-selects>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2.5 6.5 2.5 2.5 4.5-6" />
        </svg>
      </span>
      <DeviceCard
        {...card}
        isOffered={isTaking && isUnused(availability) === true && canClaim(row, freshness)}
      />
      <CardMore />
    </div>
  );
}

const unreported: ReadonlySet<UnknownReason> = new Set(['not-reported', 'iphone']);

/**
 * For a group's heading. Undefined if all its devices are in one state.
 * @param counts those of all groups
 */
function countShares(
  view: GridView,
  field: GroupField,
  value: string | null,
  counts: CountsByValue,
  moment: Moment,
): GroupShares | undefined {
  const ofGroup = counts.get(value);
  if (field === 'availability' || ofGroup === undefined) return undefined;
  const isUnknown = availabilityKinds.every((kind) => kind === 'unknown' || ofGroup[kind] === 0);
  const isUnreported =
    isUnknown &&
    view.listMatching(field, value).every(({ entry, state }) => {
      const availability = deviceAvailability(entry, deviceFreshness(entry, state, moment.now), moment);
      return availability.kind === 'unknown' && unreported.has(availability.reason);
    });
  return { counts: ofGroup, isUnreported };
}
