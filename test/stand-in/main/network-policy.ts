import type Electron from 'electron';
import { webRtcPolicy } from '../../../electron/desktop/no-network.ts';
import { hostResolverRules } from '../../../electron/desktop/page-source.ts';
import { manifest, switches } from '../options.ts';

export type WebRtcPolicy = Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0];

/** The app's settings of Chromium's network. */
export interface NetworkPolicy {
  /** The switch `host-resolver-rules`; empty when it is not set. */
  readonly hostRules: string;
  /** As set by `contents.setWebRTCIPHandlingPolicy`. */
  readonly webRtc: WebRtcPolicy;
}

/**
 * Chromium reads both as switches at its start, which here is before the app's code. So it starts with the
 * console's expected settings, and starts again if they were different. Any other app is expected to have none.
 */
export function expectedPolicy(): NetworkPolicy {
  const isConsole = manifest.name === 'device-lab-console';
  const hostRules = switches.get('host-resolver-rules') ?? (isConsole ? hostResolverRules : '');
  return { hostRules, webRtc: isConsole ? webRtcPolicy : 'default' };
}

/** Chromium's own switches for it. Chrome and a headless shell name the policy of WebRTC differently. */
export function policySwitches({ hostRules, webRtc }: NetworkPolicy): readonly string[] {
  const netLog = switches.get('log-net-log');
  return [
    ...(hostRules === '' ? [] : [`--host-resolver-rules=${hostRules}`]),
    ...(webRtc === 'default'
      ? []
      : [`--webrtc-ip-handling-policy=${webRtc}`, `--force-webrtc-ip-handling-policy=${webRtc}`]),
    ...(netLog === undefined ? [] : [`--log-net-log=${netLog}`]),
  ];
}
