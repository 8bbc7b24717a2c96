import { app } from 'electron';
import type { Link } from '#shared/model/link.ts';
import { findLink, linkScheme, readLink } from '../console/tools/read-link.ts';

/**
 * `device-lab:` links that the user opens: as arguments of this start or a second one, and on macOS as an
 * event, maybe before the console is ready. Until `deliverTo`, only the latest is kept.
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

/** Elsewhere the package does it. Never register a console that runs from its sources. */
export function registerLinks(): void {
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
