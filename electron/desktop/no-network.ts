import type { CommandLine, WebContents } from 'electron';
import { hostResolverRules } from './page-source.ts';

/** UDP only through a proxy. The rules above do not let Chromium reach one. */
export const webRtcPolicy = 'disable_non_proxied_udp';

interface ElectronApp {
  readonly commandLine: Pick<CommandLine, 'appendSwitch'>;
  readonly on: (
    name: 'web-contents-created',
    listener: (event: unknown, contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>) => void,
  ) => unknown;
}

/**
 * Keeps Chromium off the network. The content policy and `webRequest` see only requests, but neither WebRTC traffic
 * nor DNS prefetch or preconnect. Main's own requests use Node and are not affected. Call it before `ready`, when
 * Chromium reads its switches.
 *
 * Chromium's switch `webrtc-ip-handling-policy` is Chrome's: Electron does not read it, and each web contents has
 * its own policy.
 */
export function disconnectChromium(app: ElectronApp): void {
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules);
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy(webRtcPolicy));
}
