import { create } from 'zustand';

interface AccountMenuState {
  readonly isOpen: boolean;
  /** The start of the session whose note about the account was closed. A new session shows it again. */
  readonly noteClosedFor: number | null;
}

export const useAccountMenu = create<AccountMenuState>(() => ({ isOpen: false, noteClosedFor: null }));

export function openAccountMenu(isOpen: boolean): void {
  useAccountMenu.setState({ isOpen });
}

export function closeAccountNote(since: number): void {
  useAccountMenu.setState({ noteClosedFor: since });
}
