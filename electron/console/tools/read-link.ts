import { type AgentAddress, isHost, isPort } from '#shared/model/fleet/agent-address.ts';
import type { Link } from '#shared/model/link.ts';

/** As registered with the system; electron-builder.yml says the same. */
export const linkScheme = 'device-lab';
const scheme = `${linkScheme}:`;

const LONGEST_LINK = 1_024;
const LONGEST_ID = 256;
const unreadable: Link = { kind: 'unreadable' };

/** `device-lab://agent/ip:port` or `device-lab://device/ip:port/id`. Anybody can write one. */
export function readLink(text: string): Link {
  if (text.length > LONGEST_LINK) return unreadable;
  const url = URL.parse(text);
  if (url === null || url.protocol !== scheme) return unreadable;
  if (url.username !== '' || url.password !== '' || url.port !== '') return unreadable;
  if (url.search !== '' || url.hash !== '') return unreadable;
  const parts = url.pathname.split('/').map(decode);
  // Browsers add a slash to a bare address.
  if (parts.at(-1) === '') parts.pop();
  const [beforeFirst, addressText, deviceId, ...more] = parts;
  const address = beforeFirst === '' ? readAddress(addressText ?? '') : null;
  if (address === null || more.length > 0) return unreadable;
  if (url.hostname === 'agent' && deviceId === undefined) return { kind: 'agent', address };
  if (url.hostname === 'device' && isId(deviceId)) return { kind: 'device', address, deviceId };
  return unreadable;
}

/** The system starts us with it somewhere among the arguments, and Chromium adds switches of its own. */
export function findLink(args: readonly string[]): Link | null {
  const found = args.find((arg) => arg.slice(0, scheme.length).toLowerCase() === scheme);
  return found === undefined ? null : readLink(found);
}

function readAddress(text: string): AgentAddress | null {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  const isAddress = isHost(host) && host.includes(':') === (bracketed !== undefined) && isPort(port);
  return isAddress ? { host, port } : null;
}

/** Could it be a device's ID? We only look it up and show it on one line. */
function isId(text: string | null | undefined): text is string {
  return (
    typeof text === 'string' && text !== '' && text.length <= LONGEST_ID && !/[\p{Cc}\p{Cf}]/u.test(text)
  );
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
