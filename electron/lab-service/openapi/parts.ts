import { serviceHeader } from '#shared/wire/service-header.ts';

export const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

export const ageHeader = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

export const requestIdHeader = { 'x-request-id': textHeader('ID of the request in the service’s log') };

/** The headers of all responses of the lab's operations, also of those that were refused. */
export const serviceHeaders = { ...requestIdHeader, [serviceHeader]: textHeader('Version of the service') };

export const headerParameter = (name: string, description: string, example?: string) => ({
  name,
  in: 'header',
  ...textHeader(description),
  example,
});

export function jsonContent(schema: string, example: unknown) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } };
}

export function jsonBody(schema: string, example: unknown) {
  return { required: true, content: jsonContent(schema, example) };
}
