import { app, BrowserWindow, dialog } from 'electron';

// A box without a window blocks the whole console, and loses the first signal to quit (showErrorBox in message_box_gtk.cc,
// all boxes in message_box_mac.mm).
export async function showError(title: string, detail: string): Promise<void> {
  const [window] = BrowserWindow.getAllWindows();
  if (!app.isReady() || !window) return dialog.showErrorBox(title, detail);
  // On macOS nobody can close a box of a hidden window (electron#22671).
  window.show();
  await dialog.showMessageBox(window, { type: 'error', title, message: title, detail });
}
