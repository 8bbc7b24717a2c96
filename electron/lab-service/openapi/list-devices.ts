import { labDevicesParameters, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { problemType } from '../http/answer.ts';
import { labDevicesExample, searchRefusalExample } from './examples.ts';
import { headerParameter, jsonContent, requestIdHeader, serviceHeaders, textHeader } from './parts.ts';
import { refer } from './refusals.ts';

const parameters = [
  {
    name: labDevicesParameters.query,
    in: 'query',
    description: 'A search in the language of the console. Absent or empty: all devices',
    schema: { type: 'string' },
    example: 'unused "galaxy s24" sdk:>=34',
  },
  {
    name: labDevicesParameters.idle,
    in: 'query',
    description:
      'Idle period: a phone behind an ADB server without a sign of use for this long is idle. 15m by default',
    schema: { type: 'string', pattern: '^[0-9]{1,6}[smhd]$' },
    example: '15m',
  },
  {
    name: labDevicesParameters.limit,
    in: 'query',
    description: 'Maximum number of devices in the response. `total` counts all matches',
    schema: { type: 'integer', minimum: 0, maximum: 999_999 },
    example: 10,
  },
  headerParameter('If-None-Match', 'The ETag of an earlier response to the same search'),
  headerParameter(
    'Prefer',
    `\`wait=15\`, with If-None-Match: the response comes when the ETag changes, or with 304 after this time in seconds (RFC 7240). At most ${MAX_WAIT_SECONDS}`,
    'wait=15',
  ),
];

export function describeDevices() {
  const headers = {
    ...serviceHeaders,
    etag: textHeader(
      'Weak: the same while the same devices match with the same availability, and `phonesBeingRead` stays the same',
    ),
    'preference-applied': textHeader('The wait that the service applied, such as `wait=15`'),
    vary: textHeader('`prefer`'),
  };
  const schema = { $ref: '#/components/schemas/SearchRefusal' };
  return {
    operationId: 'listDevices',
    summary: 'Find devices of the lab’s agents',
    description:
      'The devices that match a search, each with its availability and the time of its data. The service evaluates its last lists and contacts no agent. Each mistake in the search is an error. A match isn’t a reservation. Tokens that don’t show names get no users and can’t search for them. Users’ names in other texts are replaced.',
    security: [{ token: [] }],
    parameters,
    responses: {
      200: { description: 'The devices', headers, content: jsonContent('LabDevices', labDevicesExample) },
      304: { description: 'Nothing has changed', headers },
      ...refer(401),
      400: {
        description: 'A mistake in the search. `problems` has the position of each mistake in `q`',
        headers: requestIdHeader,
        content: { [problemType]: { schema, example: searchRefusalExample } },
      },
    },
  };
}
