interface HiddenWindow {
  once(event: 'ready-to-show' | 'closed', listener: () => void): unknown;
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown };
}

const SHOW_AT_LATEST_MS = 2_000;

/**
 * Calls `reveal` once, when the hidden window has painted or after 2 s. On Wayland `ready-to-show` may never come for a
 * hidden window (electron#48859), so on Linux a loaded page will do. Returns a function that reveals it at once.
 */
export function revealOnce(window: HiddenWindow, platform: NodeJS.Platform, reveal: () => void): () => void {
  let isPending = true;

  function stop(): void {
    clearTimeout(limit);
    isPending = false;
  }

  function revealNow(): void {
    if (!isPending) return;
    stop();
    reveal();
  }

  const limit = setTimeout(revealNow, SHOW_AT_LATEST_MS);
  window.once('ready-to-show', revealNow);
  if (platform === 'linux') window.webContents.once('did-finish-load', revealNow);
  window.once('closed', stop);
  return revealNow;
}
