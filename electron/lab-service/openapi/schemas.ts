import { z } from 'zod';
import { accountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import { deviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { deviceRecord } from '#shared/wire/device-record.ts';
import { problem } from '../http/answer.ts';
import {
  accountFields,
  authenticateRequestFields,
  deviceFields,
  deviceListFields,
  deviceListRequestFields,
} from './field-descriptions.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schemas of the document, made of those that read and write the wire. */
export function createSchemas(hasAccounts: boolean): Readonly<Record<string, JsonSchema>> {
  const list = describe(deviceListAnswer.extend({ ResultMessage: z.string() }), deviceListFields);
  const devices = { type: 'array', items: { $ref: '#/components/schemas/Device' } } as const;
  return {
    ...(hasAccounts && {
      AuthenticateRequest: describe(authenticateRequest, authenticateRequestFields),
      AccountRecord: describe(accountRecord, accountFields),
    }),
    DeviceListRequest: describe(deviceListRequest, deviceListRequestFields),
    // What is not known of a device is left out, and an HTTP agent's own elements are passed on as they came.
    Device: { ...describe(deviceRecord, deviceFields), required: ['DeviceID'] },
    DeviceList: {
      ...list,
      properties: {
        ...list.properties,
        MobileList: { ...devices, description: deviceListFields.MobileList },
      },
    },
    Problem: convert(problem),
  };
}

function describe<S extends z.ZodObject>(
  object: S,
  fields: Readonly<Record<keyof S['shape'] & string, string>>,
): JsonSchema {
  const schema = convert(object);
  const properties = Object.entries<string>(fields).map(([name, description]) => {
    const property = schema.properties?.[name];
    return [name, { ...(typeof property === 'object' && property), description }];
  });
  // The table has the object's own fields, and each is described.
  return { ...schema, properties: Object.fromEntries(properties) as JsonSchema['properties'] & {} };
}

/** As a caller sends or gets it; other fields beside are allowed, as the wire takes them. */
function convert(type: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}
