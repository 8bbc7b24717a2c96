import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { UsbState } from '#shared/device/usb-states.ts';
import { cleanText } from '../clean-text.ts';
import { toWholeRecord, type WholeRecord } from '../whole-record.ts';
import { iosModels } from './ios-models.ts';
import type { PhoneFacts } from './lockdown.ts';

/** An element of MobileList (wire-spec 2.5) with our extension fields. */
export type IphoneRecord = WholeRecord & {
  readonly OsRelease?: string;
  readonly Platform: 'ios';
  /** Why we know little. Absent if we've read all that an unpaired phone tells. */
  readonly UsbState?: UsbState;
  readonly OddUdid?: 'odd';
};

export function toIphoneRecord(
  agentIp: string,
  udid: string,
  facts: PhoneFacts,
  state: UsbState | null,
): IphoneRecord {
  const type = clean(facts.ProductType);
  const model = type === undefined ? undefined : iosModels.get(type);
  const version = clean(facts.ProductVersion);
  return {
    ...toWholeRecord({
      AgentType: agentTypes.usbmux,
      AgentIP: agentIp,
      DeviceID: cleanText(udid, 128),
      ModelName: model?.name ?? type,
      ModelID: type,
      Brand: 'Apple',
      Cpuabi: clean(facts.CPUArchitecture),
      SDKVersion: version,
      BuildVer: clean(facts.BuildVersion),
      ScreenSize_W: model?.width,
      ScreenSize_H: model?.height,
      UserAlias: clean(facts.DeviceName),
    }),
    // In the field table's order, so that the console needn't keep the record (`isPlainRecord`).
    ...(version !== undefined && { OsRelease: version }),
    Platform: 'ios',
    ...(state !== null && { UsbState: state }),
    ...(!isUdid(udid) && { OddUdid: 'odd' }),
  };
}

/** Without a DeviceID, so that readers see it's unreadable. */
export function toUnreadableRecord(agentIp: string, reason: string) {
  return { ...toWholeRecord({ AgentType: agentTypes.usbmux, AgentIP: agentIp }), Unreadable: reason };
}

/** 40 hex digits or, from the iPhone XS on, 8, a hyphen and 16. */
function isUdid(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{8}-[\da-f]{16})$/i.test(text);
}

function clean(text: string | undefined): string | undefined {
  return cleanText(text ?? '') || undefined;
}
