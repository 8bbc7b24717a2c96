import { create } from 'zustand';

/** Whether the search box is to take the keyboard, as soon as it is on the page. */
export const useSearchRequest = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

export function askForSearch(isAsked = true): void {
  useSearchRequest.setState({ isAsked });
}
