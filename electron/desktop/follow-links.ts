import type { App } from 'electron';
import type { Link } from '#shared/model/link.ts';
import { findLink, readLink } from '../console/tools/read-link.ts';

/**
 * Receives the `device-lab:` links that the user opens: as arguments of this start or of a second one, and on macOS
 * as an event, which may come before the console is ready. The function that is passed to `deliverTo` receives each
 * link, first the latest one before the call. Earlier ones are lost.
 */
export function followLinks(app: Pick<App, 'on'>, args: readonly string[]) {
  let waiting = findLink(args);
  let open: ((link: Link) => void) | null = null;

  function follow(link: Link | null): void {
    if (link && open) open(link);
    else waiting = link ?? waiting;
  }

  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(readLink(url));
  });
  app.on('second-instance', (_event, argv) => follow(findLink(argv)));

  return {
    deliverTo(to: (link: Link) => void): void {
      open = to;
      if (waiting) to(waiting);
      waiting = null;
    },
  };
}
