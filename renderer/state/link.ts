import { create } from 'zustand';
import type { Link } from '#shared/model/link.ts';

/** The last opened link, until the page has followed it or the user dismisses it. */
export const useLink = create<{ readonly link: Link | null }>(() => ({ link: null }));

export function setLink(link: Link | null): void {
  useLink.setState({ link });
}
