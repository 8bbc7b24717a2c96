import type { Node } from 'typescript/unstable/ast';

/** The comment before a declaration in Electron's declarations, read as data. */
export interface Notes {
  /** Node's names of the platforms that have the API; null for all. */
  readonly platforms: readonly string[] | null;
  readonly isDeprecated: boolean;
  /**
   * Whether the API works only after, or only before, the `ready` event of `app`. Null if the comment does not
   * state it.
   */
  readonly ready: 'after' | 'before' | null;
}

const after = [
  /(?:must|can only) be called after (?:the )?(?:`ready`|app is ready|app has)/,
  /cannot be (?:called|used) before the `ready`/,
  /returns? true once the app has emitted the `ready`/,
];
const before = /(?:must|can only) be (?:called|used) before (?:the )?(?:`ready`|app is ready)/;

/** @param comment as in the file, with its stars. */
export function readNotes(comment: string): Notes {
  const text = comment.replaceAll(/\s*\n\s*\*\s*/g, ' ');
  const platforms = /@platform ([\w,]+)/.exec(text)?.[1]?.split(',') ?? null;
  const isAfter = after.some((pattern) => pattern.test(text));
  return {
    platforms,
    isDeprecated: /@deprecated\b/.test(text),
    ready: isAfter ? 'after' : before.test(text) ? 'before' : null,
  };
}

/**
 * The APIs that throw before `ready` although Electron's declarations do not state it, by owner, or by owner and
 * member. The values are the sources in Electron's repository.
 */
export const throwsBeforeReady: Readonly<Record<string, string>> = {
  'Dialog.showOpenDialog': 'lib/browser/api/dialog.ts, checkAppInitialized',
  'Dialog.showSaveDialog': 'lib/browser/api/dialog.ts, checkAppInitialized',
  Protocol: 'docs/api/protocol.md: all methods unless specified',
  'SafeStorage.decryptStringAsync': 'shell/browser/api/electron_api_safe_storage.cc',
  'SafeStorage.encryptStringAsync': 'shell/browser/api/electron_api_safe_storage.cc',
  Screen: 'shell/browser/api/electron_api_screen.cc, Screen::Create',
  'Session.defaultSession': 'shell/browser/api/electron_api_session.cc, FromPartition',
  'Session.fromPartition': 'shell/browser/api/electron_api_session.cc, FromPartition',
  'new BrowserWindow': 'shell/browser/api/electron_api_browser_window.cc',
  'new Notification': 'shell/browser/api/electron_api_notification.cc',
  'new Tray': 'shell/browser/api/electron_api_tray.cc',
};

/** The comment before a declaration. */
export function commentOf(declaration: Node): string {
  return declaration.getSourceFile().text.slice(declaration.pos, declaration.getStart());
}
