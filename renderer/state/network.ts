import { create } from 'zustand';

/** Whether this computer is on a network at all, as the system says: since when it is not, in milliseconds since 1970. */
interface NetworkState {
  readonly offlineSince: number | null;
}

export const useNetwork = create<NetworkState>(() => ({ offlineSince: null }));

export function followNetwork(): void {
  // No network is certain; that there is one says nothing of what can be reached.
  if (!navigator.onLine) useNetwork.setState({ offlineSince: Date.now() });
  addEventListener('offline', () => useNetwork.setState({ offlineSince: Date.now() }));
  addEventListener('online', () => useNetwork.setState({ offlineSince: null }));
}
