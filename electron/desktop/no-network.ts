import type { App } from 'electron';
import { hostResolverRules } from './page-source.ts';

/** UDP only through a proxy, and with `hostResolverRules` Chromium can't reach one. */
export const webRtcPolicy = 'disable_non_proxied_udp';

/**
 * Keeps Chromium off the network: content policy and `webRequest` only see requests, not WebRTC, DNS prefetch
 * or preconnect. Main's own requests are Node's. Call it before `ready`, when Chromium reads its switches.
 */
export function disconnectChromium(app: Pick<App, 'commandLine' | 'on'>): void {
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules);
  // Electron doesn't read Chrome's switch `webrtc-ip-handling-policy`.
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy(webRtcPolicy));
}
