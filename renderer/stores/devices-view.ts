import { create } from 'zustand';

/** What a person is looking at in the device list; forgotten at the next start. */
interface DevicesView {
  readonly query: string;
  /** The device the keyboard is on. */
  readonly activeKey: string | null;
  /** The device whose details are shown. */
  readonly openKey: string | null;
  /** The devices that are compared side by side; null when none are. */
  readonly comparedKeys: readonly string[] | null;
}

export const useDevicesView = create<DevicesView>(() => ({
  query: '',
  activeKey: null,
  openKey: null,
  comparedKeys: null,
}));

export function openDevice(key: string): void {
  useDevicesView.setState({ activeKey: key, openKey: key });
}

export function closeDevice(): void {
  useDevicesView.setState({ openKey: null });
}

/** As many devices as stand side by side on a small window. */
export const MOST_COMPARED = 4;

export function compareDevices(keys: readonly string[]): void {
  useDevicesView.setState({ comparedKeys: keys.slice(0, MOST_COMPARED) });
}

export function closeComparison(): void {
  useDevicesView.setState({ comparedKeys: null });
}
