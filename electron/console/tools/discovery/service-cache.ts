import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import type { FoundKind } from '#shared/model/fleet/discovery.ts';

export interface AnnouncedService {
  readonly type: ServiceType;
  readonly name: string;
  readonly port: number;
  readonly ips: readonly string[];
  readonly version: string;
  readonly isOwn: boolean;
}

interface Instance extends Omit<AnnouncedService, 'ips'> {
  readonly goodUntil: number;
  readonly target: string | null;
}

interface Question {
  readonly name: string;
  readonly type: 'SRV' | 'TXT' | 'A' | 'AAAA';
}

/** More than any lab has. Beyond that it's an attack, or too much to list. */
export const MAX_SERVICES = 300;
const MAX_IPS = 8;
/** Records say how long they live, but not longer than this: silent for that long, and a service is gone. */
const MAX_SECONDS = 120;

const noDetails = { target: null, port: 0, version: '' };

export function createServiceCache() {
  const instances = new Map<string, Instance>();
  const hosts = new Map<string, readonly string[]>();
  let isOverLimit = false;

  function addInstance({ name, data, ttl }: Extract<DnsRecord, { type: 'PTR' }>, isOwn: boolean): void {
    const type = serviceTypes.find((each) => each.name === name);
    const key = data.toLowerCase();
    if (type === undefined || !key.endsWith(`.${name}`)) return;
    if (ttl === 0) {
      instances.delete(key);
      return;
    }
    const known = instances.get(key);
    if (known === undefined && instances.size >= MAX_SERVICES) {
      isOverLimit = true;
      return;
    }
    const goodUntil = Date.now() + Math.min(ttl, MAX_SECONDS) * 1_000;
    const label = data.slice(0, -name.length - 1);
    instances.set(key, { ...(known ?? noDetails), type, name: label, isOwn, goodUntil });
  }

  function addDetails(record: DnsRecord): void {
    const known = instances.get(record.name);
    if (known === undefined || record.ttl === 0) return;
    if (record.type === 'SRV') {
      instances.set(record.name, { ...known, target: record.data.target, port: record.data.port });
    } else if (record.type === 'TXT') {
      instances.set(record.name, { ...known, version: readTxtValue(record.data, 'version') });
    }
  }

  function addHosts(records: readonly DnsRecord[]): void {
    const wanted = new Set([...instances.values()].map(({ target }) => target));
    const found = new Map<string, Set<string>>();
    for (const record of records) {
      if ((record.type !== 'A' && record.type !== 'AAAA') || record.ttl === 0) continue;
      if (!wanted.has(record.name)) continue;
      const ips = found.get(record.name) ?? new Set<string>();
      if (ips.size < MAX_IPS) found.set(record.name, ips.add(record.data));
    }
    // A host that has moved announces all of its addresses again.
    for (const [host, ips] of found) hosts.set(host, [...ips]);
    for (const host of hosts.keys()) if (!wanted.has(host)) hosts.delete(host);
  }

  function removeExpired(): void {
    for (const [key, { goodUntil }] of instances) if (goodUntil < Date.now()) instances.delete(key);
  }

  return {
    add(records: readonly DnsRecord[], isOwn: boolean) {
      removeExpired();
      for (const record of records) if (record.type === 'PTR') addInstance(record, isOwn);
      for (const record of records) addDetails(record);
      addHosts(records);
    },

    list(): readonly AnnouncedService[] {
      removeExpired();
      return [...instances.values()].flatMap(({ target, goodUntil: _until, ...rest }) => {
        const ips = target === null ? undefined : hosts.get(target);
        return ips === undefined ? [] : [{ ...rest, ips }];
      });
    },

    missing() {
      return [...instances].flatMap(([instance, { target }]): readonly Question[] => {
        const name = target ?? instance;
        const types = target === null ? (['SRV', 'TXT'] as const) : (['A', 'AAAA'] as const);
        return hosts.has(name) ? [] : types.map((type) => ({ name, type }));
      });
    },

    isFull: () => isOverLimit,
  };
}

/** The DNS-SD service types (RFC 6763) we listen for, and who announces them. */
interface ServiceType {
  readonly name: string;
  readonly kind: FoundKind;
  readonly needsPairing: boolean;
}

export const serviceTypes: readonly ServiceType[] = [
  // Our own agent: `device-lab agent`.
  { name: '_device-lab._tcp.local', kind: 'agent', needsPairing: false },
  // A device's adbd after `adb tcpip`, and one with wireless debugging. No ADB servers, whatever the name says.
  { name: '_adb._tcp.local', kind: 'phone', needsPairing: false },
  { name: '_adb-tls-connect._tcp.local', kind: 'phone', needsPairing: true },
];

// Names ignore case (RFC 6762 16), and no valid one is longer.
const name = z
  .string()
  .max(255)
  .transform((text) => text.toLowerCase());
const ttl = z.number().int().min(0);

const recordSchema = z.discriminatedUnion('type', [
  // The instance is shown in its original case.
  z.object({ type: z.literal('PTR'), name, ttl, data: z.string().max(255) }),
  z.object({ type: z.literal('SRV'), name, ttl, data: z.object({ port: z.number(), target: name }) }),
  z.object({ type: z.literal('TXT'), name, ttl, data: z.array(z.instanceof(Uint8Array)).max(64) }),
  z.object({ type: z.literal('A'), name, ttl, data: z.string().refine(isIPv4) }),
  z.object({ type: z.literal('AAAA'), name, ttl, data: z.string().refine(isIPv6) }),
]);

type DnsRecord = z.infer<typeof recordSchema>;

const MAX_RECORDS = 512;

export function readRecords(packet: {
  readonly answers: unknown;
  readonly additionals: unknown;
}): DnsRecord[] {
  const all = [packet.answers, packet.additionals].flatMap((part) => (Array.isArray(part) ? part : []));
  return all.slice(0, MAX_RECORDS).flatMap((record: unknown) => {
    const parsed = recordSchema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
}

/** TXT records (RFC 6763 6.4): the first one counts, and keys ignore case. */
function readTxtValue(data: readonly Uint8Array[], key: string): string {
  for (const pair of data) {
    const [found, ...value] = Buffer.from(pair).toString('utf8').split('=');
    if (found?.toLowerCase() === key) return value.join('=');
  }
  return '';
}
