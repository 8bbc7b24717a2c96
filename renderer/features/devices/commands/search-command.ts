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

/** The search of a command, or why the present search cannot be one. */
export type SearchCommand =
  | {
      readonly kind: 'ready';
      readonly search: DevicesSearch;
      /** The lab service does not have the devices of personal agents. */
      readonly omitsPersonal: boolean;
    }
  | { readonly kind: 'unavailable'; readonly reason: NoServer | 'hidden-names' | 'mistake' }
  /** The search syntax has no word for an unknown value. */
  | { readonly kind: 'unavailable'; readonly reason: 'unknown-value'; readonly field: FieldId };

/** The present search and filters as a command. It may search all devices, so do not call it for each typed letter. */
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

/** Copies the present search as a command, or announces why that is not possible. */
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
 * Whether a search contains a user. While names are hidden, that is a pseudonym, which no lab service has, or a name
 * that must not be copied.
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
