import { create } from 'zustand';

/** What a person is looking at in the device list; forgotten at the next start. */
interface DevicesView {
  readonly query: string;
  /** The device the keyboard is on. */
  readonly activeKey: string | null;
  /** The device whose details are shown. */
  readonly openKey: string | null;
}

export const useDevicesView = create<DevicesView>(() => ({ query: '', activeKey: null, openKey: null }));

export function openDevice(key: string): void {
  useDevicesView.setState({ activeKey: key, openKey: key });
}

export function closeDevice(): void {
  useDevicesView.setState({ openKey: null });
}
