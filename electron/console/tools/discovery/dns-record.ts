import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

// Names are compared without case (RFC 6762 16); no valid one is longer.
const name = z
  .string()
  .max(255)
  .transform((text) => text.toLowerCase());
const ttl = z.number().int().min(0);

const recordSchema = z.discriminatedUnion('type', [
  // The instance is shown as it is written.
  z.object({ type: z.literal('PTR'), name, ttl, data: z.string().max(255) }),
  z.object({ type: z.literal('SRV'), name, ttl, data: z.object({ port: z.number(), target: name }) }),
  z.object({ type: z.literal('TXT'), name, ttl, data: z.array(z.instanceof(Uint8Array)).max(64) }),
  z.object({ type: z.literal('A'), name, ttl, data: z.string().refine(isIPv4) }),
  z.object({ type: z.literal('AAAA'), name, ttl, data: z.string().refine(isIPv6) }),
]);

/** A record of a DNS packet as far as announcements need it. */
export type DnsRecord = z.infer<typeof recordSchema>;

/** A packet contains fewer, unless it is an attack. */
const MOST_RECORDS = 512;

/** The records of a decoded packet that are of any use; the others are passed over. */
export function readRecords(packet: {
  readonly answers: unknown;
  readonly additionals: unknown;
}): DnsRecord[] {
  const all = [packet.answers, packet.additionals].flatMap((part) => (Array.isArray(part) ? part : []));
  return all.slice(0, MOST_RECORDS).flatMap((record: unknown) => {
    const parsed = recordSchema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The value of a key of a TXT record (RFC 6763 6.4): the first counts, and keys have no case. */
export function readTxtValue(data: readonly Uint8Array[], key: string): string {
  for (const pair of data) {
    const [found, ...value] = Buffer.from(pair).toString('utf8').split('=');
    if (found?.toLowerCase() === key) return value.join('=');
  }
  return '';
}
