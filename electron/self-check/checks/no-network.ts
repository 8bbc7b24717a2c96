import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

/** With the policy, WebRTC finishes gathering immediately. Without it, the first packet leaves immediately. */
const GATHER_MS = 3_000;

const script = (port: number) => `(async () => {
  const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
  connection.createDataChannel('self-check');
  const gathered = new Promise((resolve) => connection.addEventListener('icegatheringstatechange', () => {
    if (connection.iceGatheringState === 'complete') resolve(true);
  }));
  await connection.setLocalDescription();
  const isGathered = await Promise.race([gathered, new Promise((resolve) => setTimeout(resolve, ${GATHER_MS}, false))]);
  connection.close();
  return isGathered;
})()`;

/**
 * Whether WebRTC in the page reaches a UDP socket of this computer. Content policies and request filters do not apply
 * to WebRTC.
 */
export function noNetworkCheck(page: CheckedPage): Check {
  return {
    name: 'no-network',
    expected: 'the page sends no UDP packet by WebRTC',
    async run() {
      const socket = createSocket('udp4').bind(0, '127.0.0.1');
      try {
        await once(socket, 'listening');
        let packets = 0;
        socket.on('message', () => {
          packets += 1;
        });
        const isGathered = await page.evaluate(script(socket.address().port), z.boolean());
        if (packets > 0) return fail('a STUN request left the page');
        return isGathered ? pass('no STUN request left') : fail('WebRTC did not end its search');
      } finally {
        socket.close();
      }
    },
  };
}
