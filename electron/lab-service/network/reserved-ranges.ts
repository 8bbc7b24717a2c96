/** All but the reserved ones below, for a service that only its own console can use. */
export const everyRange: readonly string[] = ['0.0.0.0/0', '::/0'];

/** Off limits, whatever the settings say. */
export const forbiddenRanges: readonly string[] = [
  // "This network", unspecified: on Linux, 0.0.0.0 is this computer.
  '0.0.0.0/8',
  '::/128',
  // Link-local, with most clouds' metadata address.
  '169.254.0.0/16',
  'fe80::/10',
  // Multicast; reserved; broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  'ff00::/8',
  // Routers throw these away.
  '100::/64',
  // Clouds' metadata and control addresses that aren't link-local: AWS, Google, Azure, Oracle, Scaleway,
  // Akamai, Alibaba, Volcengine, UCloud.
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:42::42/128',
  'fd00:a9fe:a9fe::1/128',
  'fd00:100::100:200/128',
  '100.100.100.200/32',
  '100.96.0.96/32',
  '100.80.80.80/32',
];

/** For examples in documents. Only a range inside one of them allows it, so never by accident. */
export const documentationRanges: readonly string[] = [
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
  '3fff::/20',
];
