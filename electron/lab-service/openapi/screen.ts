import { screenStates } from '#shared/model/fleet/screenshot.ts';
import { displaysHeader, pictureType, screenHeader, screenPath, takenHeader } from '#shared/wire/screen.ts';
import { jsonType, problemType } from '../http/answer.ts';
import { refer, retryHeader, serviceHeaders, textHeader } from './parts.ts';

const headers = {
  ...serviceHeaders,
  [takenHeader]: textHeader('When the phone began the picture, in ISO 8601, by the clock of the header Date'),
  [screenHeader]: {
    description: 'Whether the screen was on',
    schema: { type: 'string', enum: screenStates },
  },
  [displaysHeader]: {
    description: 'How many displays the phone has. The picture shows one of them. Absent if unknown',
    schema: { type: 'integer', minimum: 1 },
  },
};

const refuse = (what: string, more = {}) => ({
  description: `${what}. \`reason\` says why`,
  headers: { ...serviceHeaders, ...more },
  content: { [problemType]: { schema: { $ref: '#/components/schemas/ScreenRefusal' } } },
});

export function describeScreen(hasTokens: boolean) {
  const post = {
    operationId: 'takeScreenshot',
    summary: 'Take a screenshot of a phone',
    description:
      'One picture of what the phone shows now. Whoever asks while it is being taken gets that picture. Nobody keeps it; that it was taken is written down before, with the caller, for 30 days. A screen with protected content is black.',
    ...(hasTokens && { security: [{ token: [] }] }),
    requestBody: {
      required: true,
      content: { [jsonType]: { schema: { $ref: '#/components/schemas/ScreenRequest' } } },
    },
    responses: {
      200: {
        description: 'The picture',
        headers,
        content: { [pictureType]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...refer(400, 413, 415, ...(hasTokens ? ([401] as const) : [])),
      403: refuse('Screenshots are off, or the token isn’t for them'),
      404: refuse('The device isn’t in the newest list of an agent of the lab'),
      409: refuse('No screenshot of this device now'),
      422: refuse('A mistake in the request, or the phone sent no picture'),
      429: refuse('Too soon after the last one of the phone, or too many at once', retryHeader),
      502: refuse('No picture from the agent'),
      504: refuse('No whole picture in 12 seconds'),
    },
  };
  return { [screenPath]: { post } };
}
