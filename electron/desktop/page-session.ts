import { session } from 'electron';
import type { Log } from '#shared/log.ts';
import { createAppProtocol } from './app-protocol.ts';
import { appScheme } from './app-url.ts';
import { guardSession } from './guards.ts';
import { pagePartition } from './web-preferences.ts';

/**
 * Creates the session of the page, which serves the files under `root`, its HTML after `preparePage`. The default
 * session, which no page uses, is guarded as well.
 */
export function openPageSession(root: string, log: Log, preparePage: (html: string) => string): void {
  const page = session.fromPartition(pagePartition);
  for (const each of [session.defaultSession, page]) guardSession(each, log);
  page.protocol.handle(appScheme, createAppProtocol(root, preparePage));
}
