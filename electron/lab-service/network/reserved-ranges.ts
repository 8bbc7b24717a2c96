/** Every address except the reserved ones below: for a service that only its own console can use. */
export const everyRange: readonly string[] = ['0.0.0.0/0', '::/0'];

/** No connection to these addresses is allowed, with any settings. */
export const forbiddenRanges: readonly string[] = [
  // "This network", unspecified: 0.0.0.0 reaches this computer on Linux.
  '0.0.0.0/8',
  '::/128',
  // Link-local, with the metadata address of most clouds.
  '169.254.0.0/16',
  'fe80::/10',
  // Multicast; reserved; broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  'ff00::/8',
  // Discarded by routers.
  '100::/64',
  // Metadata and control addresses of clouds that are not link-local: AWS, Google, Azure, Oracle, Scaleway, Akamai,
  // Alibaba, Volcengine, UCloud.
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

/** For examples in documents. Only a range inside one of them allows their addresses, so never by accident. */
export const documentationRanges: readonly string[] = [
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
  '3fff::/20',
];
