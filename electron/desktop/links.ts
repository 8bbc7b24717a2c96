import { app } from 'electron';
import type { Link } from '#shared/model/link.ts';
import { findLink, linkScheme, readLink } from '../console/tools/read-link.ts';

/**
 * Receives the `device-lab:` links that the user opens: as arguments of this start or of a second one, and on macOS as
 * an event, which may come before the console is ready. Until `deliverTo` only the latest one is kept.
 */
export function followLinks(args: readonly string[]) {
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

/** Elsewhere the package does it. A console that runs from its sources must not be registered. */
export function registerLinks(): void {
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
