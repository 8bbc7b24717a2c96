import { create } from 'zustand';
import { showPage } from './page.ts';

/** What a person is looking at in the device list; forgotten at the next start. */
interface DevicesView {
  readonly query: string;
  /** The device the keyboard is on. */
  readonly activeKey: string | null;
  /** The cell of it in the table, counted from the box that selects. */
  readonly activeColumn: number;
  /** The device whose details are shown. */
  readonly openKey: string | null;
  /** The devices that are selected, in cards and table alike, whether they are shown or not. */
  readonly selected: ReadonlySet<string>;
  /** The device that a range of selected ones begins with. */
  readonly anchorKey: string | null;
  /** The devices that are compared side by side; null when none are. */
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

/** Moves the keyboard to a line; the next range begins there, or with `anchorKey`. */
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

/** Selects a device, or takes it back; the next range begins with it. */
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

/** As many devices as stand side by side on a small window. */
export const MOST_COMPARED = 4;

export function compareDevices(keys: readonly string[]): void {
  useDevicesView.setState({ comparedKeys: keys.slice(0, MOST_COMPARED) });
}

export function closeComparison(): void {
  useDevicesView.setState({ comparedKeys: null });
}
