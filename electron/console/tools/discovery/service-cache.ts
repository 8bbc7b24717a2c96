import { type DnsRecord, readTxtValue } from './dns-record.ts';
import { type ServiceType, serviceTypes } from './service-types.ts';

/** An announced service with the records received so far. */
export interface AnnouncedService {
  readonly type: ServiceType;
  /** Its original name. */
  readonly name: string;
  readonly port: number;
  /** The original addresses of its host. */
  readonly ips: readonly string[];
  readonly version: string;
  /** This computer itself announced it. */
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

/** More than any lab has. A network with more is under attack, or too large to list. */
export const MAX_SERVICES = 300;
const MAX_IPS = 8;
/** The upper limit of the TTL in a record: a service that does not respond for this long is removed. */
const MAX_SECONDS = 120;

/** Collects announcements from packets. */
export function createServiceCache(now: () => number) {
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
    const goodUntil = now() + Math.min(ttl, MAX_SECONDS) * 1_000;
    const label = data.slice(0, -name.length - 1);
    instances.set(key, {
      ...(known ?? { target: null, port: 0, version: '' }),
      type,
      name: label,
      isOwn,
      goodUntil,
    });
  }

  /** Adds the data of a record to its instance, if that is known. */
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
    for (const [key, { goodUntil }] of instances) if (goodUntil < now()) instances.delete(key);
  }

  return {
    /** Adds a packet's records. `isOwn`: this computer sent it. */
    add(records: readonly DnsRecord[], isOwn: boolean) {
      removeExpired();
      for (const record of records) if (record.type === 'PTR') addInstance(record, isOwn);
      for (const record of records) addDetails(record);
      addHosts(records);
    },

    /** Services with a known address that have responded recently. */
    list(): readonly AnnouncedService[] {
      removeExpired();
      return [...instances.values()].flatMap(({ target, goodUntil: _until, ...rest }) => {
        const ips = target === null ? undefined : hosts.get(target);
        return ips === undefined ? [] : [{ ...rest, ips }];
      });
    },

    /** The missing records of known services: the next queries. */
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
