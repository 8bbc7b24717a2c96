/**
 * Keeps the consoles that this process starts away from a developer's own ADB server and usbmuxd, which a console without an account looks for.
 * Nothing listens at port 1, and each process that is started inherits the variables.
 */
export function hideAdbServer(): void {
  process.env['ANDROID_ADB_SERVER_PORT'] = '1';
  process.env['USBMUXD_SOCKET_ADDRESS'] = '127.0.0.1:1';
  delete process.env['ANDROID_ADB_SERVER_ADDRESS'];
  delete process.env['ADB_SERVER_SOCKET'];
}
