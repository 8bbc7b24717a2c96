import { create } from 'zustand';

/**
 * The time since which this computer has no network, in milliseconds since 1970. Null while it has one. Source: the
 * operating system.
 */
interface NetworkState {
  readonly offlineSince: number | null;
}

export const useNetwork = create<NetworkState>(() => ({ offlineSince: null }));

export function followNetwork(): void {
  // Without a network, nothing can be reached. With a network, reachability is unknown.
  if (!navigator.onLine) useNetwork.setState({ offlineSince: Date.now() });
  addEventListener('offline', () => useNetwork.setState({ offlineSince: Date.now() }));
  addEventListener('online', () => useNetwork.setState({ offlineSince: null }));
}
