import type { CommandId } from '#shared/model/command.ts';
import type { Link } from '#shared/model/link.ts';
import type { PageName } from '#shared/model/page-name.ts';
import type { EventSource } from './events.ts';

/** Leads the page to what was asked for outside of it: in the tray, in the menu, by a link. */
export interface PageGuide {
  /** Brings one of its pages before the person. */
  showPage(page: PageName): void;
  /** Does what was chosen in the menu. */
  chooseCommand(command: CommandId): void;
  /** Leads to an agent or a device, or says that it does not. */
  openLink(link: Link): void;
}

export function createPageGuide({ emit }: Pick<EventSource, 'emit'>): PageGuide {
  return {
    showPage: (page) => emit('page.shown', { page }),
    chooseCommand: (command) => emit('command.chosen', { command }),
    openLink: (link) => emit('link.opened', link),
  };
}
