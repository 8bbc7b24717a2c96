import { create } from 'zustand';
import type { Link } from '#shared/model/link.ts';

/** The link that was opened last, until it has led somewhere or a person waves it away. */
export const useLink = create<{ readonly link: Link | null }>(() => ({ link: null }));

export function setLink(link: Link | null): void {
  useLink.setState({ link });
}
