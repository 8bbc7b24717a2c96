import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { type DeviceCounts, findAvailability, noDevices } from '#shared/device/availability.ts';
import { readOrder, readText } from '#shared/search/field-text.ts';
import { type FieldId, fieldOf, type Subject } from '#shared/search/fields.ts';
import type { GridQuery } from '../../../../renderer/grid/grid-query.ts';
import { meets } from '../../../fixtures/naive-search.ts';
import { momentAt } from '../../../fixtures/moment.ts';

type Reports = ReadonlyMap<string, AgentReport>;

/** The expected results of the engine, computed row by row without optimizations. */
export function listLines(reports: Reports, gridQuery: GridQuery, now: number): readonly string[] {
  const { sort, groupBy, collapsed, language } = gridQuery;
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });

  function compare(id: FieldId, one: Subject, other: Subject, sign: number): number {
    const a = readOrder(fieldOf(id), one, momentAt(now));
    const b = readOrder(fieldOf(id), other, momentAt(now));
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === 'number' && typeof b === 'number'
      ? sign * (a - b)
      : sign * collator.compare(String(a), String(b));
  }

  const rows = subjectsOf(reports)
    .filter((subject) => isAsked(gridQuery, subject, now))
    .toSorted((one, other) => {
      for (const { field, direction } of sort) {
        const sign = direction === 'ascending' ? 1 : -1;
        const difference = compare(field, one, other, sign);
        if (difference !== 0) return difference;
        const isIdle = field === 'availability' && findAvailability(one, momentAt(now)).kind === 'idle';
        if (!isIdle || sort.some((key) => key.field === 'idle')) continue;
        const longer = compare('idle', one, other, sign);
        if (longer !== 0) return longer;
      }
      return 0;
    });
  if (groupBy === null) return rows.map(({ entry }) => entry.key);
  const byValue = Map.groupBy(rows, (subject) => readText(fieldOf(groupBy), subject, momentAt(now)));
  const groups = [...byValue]
    // Texts in the order of their characters, unknown last, if the field's order treats them as equal.
    .toSorted(([a], [b]) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
    )
    .toSorted(([, [one]], [, [other]]) => (one && other ? compare(groupBy, one, other, 1) : 0));
  return groups.flatMap(([value, members]) => [
    `${value} (${members.length})`,
    ...(collapsed.has(value) ? [] : members.map(({ entry }) => entry.key)),
  ]);
}

/** Facet counts, without the field's own selection. */
export function countValues(
  reports: Reports,
  gridQuery: GridQuery,
  field: FieldId,
  now: number,
): ReadonlyMap<string | null, number> {
  const facets = new Map([...gridQuery.facets].filter(([id]) => id !== field));
  const rows = subjectsOf(reports).filter((subject) => isAsked({ ...gridQuery, facets }, subject, now));
  return new Map(
    [...Map.groupBy(rows, (subject) => readText(fieldOf(field), subject, momentAt(now)))].map(
      ([value, members]) => [value, members.length],
    ),
  );
}

/** For each value of a field, the number of matching devices in each state. */
export function countByValue(
  reports: Reports,
  gridQuery: GridQuery,
  field: FieldId,
  now: number,
): ReadonlyMap<string | null, DeviceCounts> {
  const found = new Map<string | null, DeviceCounts>();
  for (const subject of subjectsOf(reports)) {
    if (!isAsked(gridQuery, subject, now)) continue;
    const value = readText(fieldOf(field), subject, momentAt(now));
    const counts = found.get(value) ?? noDevices;
    const { kind } = findAvailability(subject, momentAt(now));
    found.set(value, { ...counts, [kind]: counts[kind] + 1 });
  }
  return found;
}

function isAsked({ query, facets }: GridQuery, subject: Subject, now: number): boolean {
  return (
    meets(query, subject, now) &&
    [...facets].every(
      ([field, values]) => values.size === 0 || values.has(readText(fieldOf(field), subject, momentAt(now))),
    )
  );
}

function subjectsOf(reports: Reports): readonly Subject[] {
  return [...reports.values()].flatMap(({ agent, state, version, devices }) =>
    devices.map((entry) => ({ entry, agent, state, version })),
  );
}
