import { create } from 'zustand';
import { showPage } from './page.ts';

/** The view of the device list. Reset at the next start. */
interface DevicesView {
  readonly query: string;
  /** The device with the keyboard focus. */
  readonly activeKey: string | null;
  /** Its focused cell in the table, counted from the check box. */
  readonly activeColumn: number;
  /** The device whose details are shown. */
  readonly openKey: string | null;
  /** The selected devices, in cards and table alike, shown or not. */
  readonly selected: ReadonlySet<string>;
  /** The device at which a range of selected devices starts. */
  readonly anchorKey: string | null;
  /** The devices that are compared side by side. Null if no comparison is open. */
  readonly comparedKeys: readonly string[] | null;
}

const none: ReadonlySet<string> = new Set();

export const useDevicesView = create<DevicesView>(() => ({
  query: '',
  activeKey: null,
  activeColumn: 1,
  openKey: null,
  selected: none,
  anchorKey: null,
  comparedKeys: null,
}));

export function search(query: string): void {
  useDevicesView.setState({ query });
}

export function activateLine(activeKey: string | null): void {
  useDevicesView.setState({ activeKey });
}

export function activateColumn(activeColumn: number): void {
  useDevicesView.setState({ activeColumn });
}

/** Moves the keyboard focus to a line. The next range starts there, or at `anchorKey`. */
export function anchorLine(activeKey: string | null, anchorKey: string | null = null): void {
  useDevicesView.setState({ activeKey, anchorKey });
}

export function openDevice(key: string): void {
  useDevicesView.setState({ activeKey: key, openKey: key, anchorKey: key });
}

/** Opens a device from another page. */
export function showDevice(key: string): void {
  openDevice(key);
  showPage('devices');
}

export function closeDevice(): void {
  useDevicesView.setState({ openKey: null });
}

/** Selects a device or clears its selection. The next range starts at it. */
export function toggleDevice(key: string): void {
  const selected = useDevicesView.getState().selected.symmetricDifference(new Set([key]));
  useDevicesView.setState({ selected, activeKey: key, anchorKey: key });
}

export function selectDevices(keys: Iterable<string>): void {
  useDevicesView.setState({ selected: new Set(keys) });
}

export function clearSelection(): void {
  useDevicesView.setState({ selected: none, anchorKey: null });
}

/** The number of devices that fit side by side in a small window. */
export const MAX_COMPARED = 4;

export function compareDevices(keys: readonly string[]): void {
  useDevicesView.setState({ comparedKeys: keys.slice(0, MAX_COMPARED) });
}

export function closeComparison(): void {
  useDevicesView.setState({ comparedKeys: null });
}
