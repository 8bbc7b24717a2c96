import { serviceHeader } from '#shared/wire/service-header.ts';

/** Parts that the operations of the document share. */
export function textHeader(description: string) {
  return { description, schema: { type: 'string' } };
}

export const requestIdHeader = { 'x-request-id': textHeader('ID of the request in the service’s log') };
export const serviceNameHeader = { [serviceHeader]: textHeader('Version of the service') };
export function ageHeader(description: string) {
  return { description, schema: { type: 'integer', minimum: 0 } };
}

export function jsonContent(schema: string, example: unknown) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } };
}

export function jsonBody(schema: string, example: unknown) {
  return { required: true, content: jsonContent(schema, example) };
}
