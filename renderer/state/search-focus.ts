import { create } from 'zustand';

/** Whether the search box must take the keyboard focus as soon as it is on the page. */
export const useSearchFocus = create<{ readonly isRequested: boolean }>(() => ({ isRequested: false }));

export function requestSearchFocus(isRequested = true): void {
  useSearchFocus.setState({ isRequested });
}
