import { fold } from '#shared/device/device-text.ts';
import { type DevicesSearch, type Shell, writeDevicesCommand } from '#shared/model/text/command-line.ts';
import { dependsOnMoment } from '#shared/search/compile.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import type { Query } from '#shared/search/query.ts';
import { texts } from '../../../i18n/i18n.ts';
import { announce } from '../../../state/messages.ts';
import { api } from '../../../state/api/api.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { hasLabAgents, useFleet } from '../../../state/fleet.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { report } from '../../../state/report.ts';
import { emptyGridQuery, type FacetSelection } from '../../../grid/grid-query.ts';
import { writeFacetQuery } from '../facets/facet-query.ts';
import { findServer, type NoServer } from './lab-server.ts';

/** A command's search, or why the current one can't be one. */
export type SearchCommand =
  | {
      readonly kind: 'ready';
      readonly search: DevicesSearch;
      /** The lab service doesn't know the devices of personal agents. */
      readonly omitsPersonal: boolean;
    }
  | { readonly kind: 'unavailable'; readonly reason: NoServer | 'hidden-names' | 'mistake' }
  /** You can't write "unknown" in a search. */
  | { readonly kind: 'unavailable'; readonly reason: 'unknown-value'; readonly field: FieldId };

/** The current search and filters as a command. May search all devices, so don't call it per letter. */
export function readSearchCommand(): SearchCommand {
  const { session, settings } = useConsole.getState();
  const fleet = useFleet.getState();
  const server = findServer(session, hasLabAgents(fleet));
  if (typeof server === 'string') return { kind: 'unavailable', reason: server };
  const { facets } = useDevicesView.getState();
  const text = useDevicesView.getState().query;
  const field = findUnknown(facets);
  if (field !== null) return { kind: 'unavailable', reason: 'unknown-value', field };
  const query = parse(text).problems.length === 0 ? writeFacetQuery(text, facets) : null;
  if (query === null) return { kind: 'unavailable', reason: 'mistake' };
  const parsed = parse(query).query;
  if (settings.hideNames && mentionsUser(parsed)) return { kind: 'unavailable', reason: 'hidden-names' };
  const search = {
    query,
    server: server.address,
    ...(dependsOnMoment(parsed) && { idleMs: settings.idleMinutes * 60_000 }),
  };
  const omitsPersonal = [...fleet.reports.values()].some(({ agent }) => agent.origin === 'personal');
  return { kind: 'ready', search, omitsPersonal };
}

/** If it can't, it announces why. */
export function copySearchCommand(shell: Shell): void {
  const command = readSearchCommand();
  if (command.kind === 'ready') report(copy(command, shell));
  else announce(explainUnavailable(command), 'visible');
}

export function explainUnavailable(command: Extract<SearchCommand, { kind: 'unavailable' }>): string {
  const field = command.reason === 'unknown-value' ? texts.t(`fieldNames.${command.field}`) : '';
  return texts.t(`devices.command.reasons.${command.reason}`, { field });
}

async function copy(
  { search, omitsPersonal }: Extract<SearchCommand, { kind: 'ready' }>,
  shell: Shell,
): Promise<void> {
  await api.call('clipboard.copy', { text: writeDevicesCommand(search, shell) });
  announce(texts.t(omitsPersonal ? 'devices.command.copiedOmitting' : 'devices.command.copied'), 'visible');
}

function findUnknown(facets: FacetSelection): FieldId | null {
  for (const [field, values] of facets) {
    if (values.has(null)) return field;
  }
  return null;
}

/**
 * With names hidden, users in a search are pseudonyms, which no lab service knows, or names that must not be copied.
 */
function mentionsUser(query: Query): boolean {
  switch (query.kind) {
    case 'all':
      return false;
    case 'word':
      return matchesUser(fold(query.text));
    case 'field':
    case 'range':
      return query.field === 'used-by';
    case 'not':
      return mentionsUser(query.of);
    case 'and':
    case 'or':
      return query.of.some(mentionsUser);
  }
}

function matchesUser(value: string): boolean {
  const user: Query = { kind: 'field', field: 'used-by', relation: ':', value };
  return grid.findFirst({ ...emptyGridQuery, query: user }, 1).length > 0;
}
