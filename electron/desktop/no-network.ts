import type { CommandLine, WebContents } from 'electron';

/** No name is resolved and no address is connected to: the rules hold for addresses in digits as well. */
export const hostResolverRules = 'MAP * ~NOTFOUND';
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
 * Keeps Chromium off the network. The policy on content and `webRequest` see requests alone: not what WebRTC sends, and no DNS
 * prefetch or preconnect. Main's own requests are Node's and are not concerned. Call it before `ready`, when Chromium reads its switches.
 *
 * Chromium's switch `webrtc-ip-handling-policy` is Chrome's: Electron does not read it, and each web contents has a policy of its own.
 */
export function disconnectChromium(app: ElectronApp): void {
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules);
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy(webRtcPolicy));
}
