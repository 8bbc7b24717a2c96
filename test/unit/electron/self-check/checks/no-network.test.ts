import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { noNetworkCheck } from '../../../../../electron/self-check/checks/no-network.ts';
import { endless, scriptPage } from '../script-page.ts';

/** A page whose WebRTC sends a packet, or not, and ends its search, or not. */
function pageWith({ sends, ends }: { readonly sends: boolean; readonly ends: boolean }) {
  class RTCPeerConnection {
    iceGatheringState = 'gathering';
    readonly #port: number;
    #listener: () => void = () => {};
    constructor({ iceServers }: { readonly iceServers: readonly { readonly urls: string }[] }) {
      this.#port = Number(iceServers[0]?.urls.split(':').at(-1));
    }
    createDataChannel(): void {}
    close(): void {}
    addEventListener(_name: string, listener: () => void): void {
      this.#listener = listener;
    }
    async setLocalDescription(): Promise<void> {
      const socket = createSocket('udp4');
      if (sends) await new Promise((resolve) => socket.send('STUN', this.#port, '127.0.0.1', resolve));
      socket.close();
      if (!ends) return;
      this.iceGatheringState = 'complete';
      // After the packet has arrived.
      setTimeout(() => this.#listener(), 50);
    }
  }
  // As if its seconds had already passed.
  const later = (resolve: (value: boolean) => void, _ms: number, value: boolean) => {
    if (!ends) setTimeout(resolve, 0, value);
  };
  return scriptPage({ RTCPeerConnection, setTimeout: later });
}

it.each([
  { sends: false, ends: true, outcome: { ok: true, detail: 'no STUN request left' } },
  { sends: true, ends: true, outcome: { ok: false, detail: 'a STUN request left the page' } },
  { sends: false, ends: false, outcome: { ok: false, detail: 'WebRTC did not end its search' } },
])('sends: $sends, ends: $ends', async ({ outcome, ...given }) => {
  expect(await noNetworkCheck(pageWith(given)).run(endless)).toEqual(outcome);
});
