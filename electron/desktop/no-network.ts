import type { CommandLine, WebContents } from 'electron';
import { hostResolverRules } from './page-source.ts';

/** UDP only through a proxy. `hostResolverRules` do not let Chromium reach one. */
export const webRtcPolicy = 'disable_non_proxied_udp';

interface ElectronApp {
  readonly commandLine: Pick<CommandLine, 'appendSwitch'>;
  readonly on: (
    name: 'web-contents-created',
    listener: (event: unknown, contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>) => void,
  ) => unknown;
}

/**
 * Keeps Chromium off the network. The content policy and `webRequest` apply only to requests, not to WebRTC traffic,
 * DNS prefetch or preconnect. Main's own requests use Node and are not affected. Call it before `ready`, when Chromium
 * reads its switches.
 *
 * Electron does not read Chrome's switch `webrtc-ip-handling-policy`, so the policy is set for each web contents.
 */
export function disconnectChromium(app: ElectronApp): void {
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules);
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy(webRtcPolicy));
}
