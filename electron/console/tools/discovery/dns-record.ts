import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

// Names are case-insensitive (RFC 6762 16). No valid name is longer.
const name = z
  .string()
  .max(255)
  .transform((text) => text.toLowerCase());
const ttl = z.number().int().min(0);

const recordSchema = z.discriminatedUnion('type', [
  // The instance is shown with its original case.
  z.object({ type: z.literal('PTR'), name, ttl, data: z.string().max(255) }),
  z.object({ type: z.literal('SRV'), name, ttl, data: z.object({ port: z.number(), target: name }) }),
  z.object({ type: z.literal('TXT'), name, ttl, data: z.array(z.instanceof(Uint8Array)).max(64) }),
  z.object({ type: z.literal('A'), name, ttl, data: z.string().refine(isIPv4) }),
  z.object({ type: z.literal('AAAA'), name, ttl, data: z.string().refine(isIPv6) }),
]);

/** The fields of a DNS record that announcements need. */
export type DnsRecord = z.infer<typeof recordSchema>;

/** A valid packet contains fewer. */
const MAX_RECORDS = 512;

/** The useful records of a decoded packet. The others are skipped. */
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

/** The value of a key of a TXT record (RFC 6763 6.4): the first one counts, and keys are case-insensitive. */
export function readTxtValue(data: readonly Uint8Array[], key: string): string {
  for (const pair of data) {
    const [found, ...value] = Buffer.from(pair).toString('utf8').split('=');
    if (found?.toLowerCase() === key) return value.join('=');
  }
  return '';
}
