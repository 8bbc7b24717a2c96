import { create } from 'zustand';
import type { Agent } from '#shared/model/fleet/agent.ts';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Link } from '#shared/model/link.ts';
import type { PageName } from '#shared/model/page-name.ts';

/** Opened from several places: a button, a key, the menu, a link, a file dropped into the window. */
export type OpenDialog =
  | {
      readonly kind: 'palette' | 'shortcuts' | 'about' | 'find-agents' | 'messages' | 'protect' | 'save-view';
    }
  | { readonly kind: 'edit-agent'; readonly agent: Agent }
  /** Null if the address has yet to be entered. */
  | { readonly kind: 'add-agent'; readonly linked: AgentAddress | null }
  /** Null if the file was too large to read. */
  | { readonly kind: 'import-agents'; readonly text: string | null };

/** Starts afresh each time. */
interface PageState {
  readonly page: PageName;
  readonly dialog: OpenDialog | null;
  /** Next to the page. */
  readonly isTourOpen: boolean;
  /** Above any screen and dialog. */
  readonly areDiagnosticsOpen: boolean;
  readonly isAccountMenuOpen: boolean;
  /** The session (by its start) whose note about the account was closed. The next one shows it again. */
  readonly noteClosedFor: number | null;
  /** The sign-in screen starts with the choice of labs, rather than the last one. */
  readonly isChoosingLab: boolean;
  /** The last link, until the page has followed it or the user doesn't want it. */
  readonly link: Link | null;
  /** In the background; the message is still there. */
  readonly hasFailedWork: boolean;
  /** Since the system says there's no network, in ms since 1970. */
  readonly offlineSince: number | null;
}

export const usePage = create<PageState>(() => ({
  page: 'devices',
  dialog: null,
  isTourOpen: false,
  areDiagnosticsOpen: false,
  isAccountMenuOpen: false,
  noteClosedFor: null,
  isChoosingLab: false,
  link: null,
  hasFailedWork: false,
  offlineSince: null,
}));

export const showPage = (page: PageName) => usePage.setState({ page });

/** In the user's own arrangement or by model. */
export function isList(page: PageName): boolean {
  return page === 'devices' || page === 'by-model';
}

/** By model, if it was. */
export function showList(): void {
  if (!isList(usePage.getState().page)) showPage('devices');
}

export const openDialog = (dialog: OpenDialog) => usePage.setState({ dialog });

export const closeDialog = () => usePage.setState({ dialog: null });

export const showTour = (isTourOpen: boolean) => usePage.setState({ isTourOpen });

export const showDiagnostics = (areDiagnosticsOpen: boolean) => usePage.setState({ areDiagnosticsOpen });

export const openAccountMenu = (isAccountMenuOpen: boolean) => usePage.setState({ isAccountMenuOpen });

export const closeAccountNote = (noteClosedFor: number) => usePage.setState({ noteClosedFor });

export const openLabChoice = (isChoosingLab: boolean) => usePage.setState({ isChoosingLab });

export const showFailedWork = (hasFailedWork: boolean) => usePage.setState({ hasFailedWork });

export const setLink = (link: Link | null) => usePage.setState({ link });

const setOffline = () => usePage.setState({ offlineSince: Date.now() });

export function followNetwork(): void {
  // With a network we can't know what's within reach. Without one, nothing is.
  if (!navigator.onLine) setOffline();
  addEventListener('offline', setOffline);
  addEventListener('online', () => usePage.setState({ offlineSince: null }));
}
