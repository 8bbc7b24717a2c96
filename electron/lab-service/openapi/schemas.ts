import { z } from 'zod';
import { observedRecord } from '#shared/wire/observed-record.ts';
import { accountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import { deviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { deviceRecord } from '#shared/wire/device-record.ts';
import { labAgentRecord, labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { labDevice, labDevicesAnswer, queryProblem } from '#shared/wire/lab-devices.ts';
import { problem } from '../http/answer.ts';
import {
  accountFields,
  authenticateRequestFields,
  deviceFields,
  deviceListFields,
  deviceListRequestFields,
  labAgentFields,
  labAgentsFields,
  labDeviceFields,
  labDevicesFields,
  queryProblemFields,
} from './field-descriptions.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schemas of the document, created from those of the wire. */
export function createSchemas(hasAccounts: boolean, hasAgents = false): Readonly<Record<string, JsonSchema>> {
  const list = describe(deviceListAnswer.extend({ ResultMessage: z.string() }), deviceListFields);
  const devices = { type: 'array', items: { $ref: '#/components/schemas/Device' } } as const;
  return {
    ...(hasAccounts && {
      AuthenticateRequest: describe(authenticateRequest, authenticateRequestFields),
      AccountRecord: describe(accountRecord, accountFields),
    }),
    DeviceListRequest: describe(deviceListRequest, deviceListRequestFields),
    Device: describeDevice(),
    Observed: convert(observedRecord),
    DeviceList: {
      ...list,
      properties: {
        ...list.properties,
        MobileList: { ...devices, description: deviceListFields.MobileList },
      },
    },
    ...(hasAgents && {
      LabAgent: describe(labAgentRecord, labAgentFields),
      LabAgents: describeItems(describe(labAgentsAnswer, labAgentsFields), 'agents', 'LabAgent'),
      LabDevice: describe(labDevice, labDeviceFields),
      LabDevices: describeItems(describe(labDevicesAnswer, labDevicesFields), 'devices', 'LabDevice'),
      QueryProblem: describe(queryProblem, queryProblemFields),
      SearchRefusal: describeSearchRefusal(),
    }),
    Problem: convert(problem),
  };
}

/** The schema with a reference to that of its items. */
function describeItems(schema: JsonSchema, name: string, item: string): JsonSchema {
  const { description } = Object(schema.properties?.[name]) as JsonSchema;
  const items = { $ref: `#/components/schemas/${item}` };
  const property: JsonSchema = { type: 'array', items, ...(description !== undefined && { description }) };
  return { ...schema, properties: { ...schema.properties, [name]: property } };
}

/** `problems` is absent for a mistake in another parameter. */
function describeSearchRefusal(): JsonSchema {
  const schema = convert(problem.extend({ problems: z.array(queryProblem).optional() }));
  return describeItems(schema, 'problems', 'QueryProblem');
}

/**
 * A device as our connectors write it. Elements of an HTTP agent are passed on unchanged, so only the fields that
 * identify a device are required.
 */
function describeDevice(): JsonSchema {
  const schema = describe(deviceRecord, deviceFields);
  const properties = { ...schema.properties, Observed: { ...observed, description: deviceFields.Observed } };
  return { ...schema, properties, required: ['DeviceID'] };
}

const observed: JsonSchema = { $ref: '#/components/schemas/Observed' };

function describe<S extends z.ZodObject>(
  object: S,
  fields: Readonly<Record<keyof S['shape'] & string, string>>,
): JsonSchema {
  const schema = convert(object);
  const properties = Object.entries<string>(fields).map(([name, description]) => {
    const property = schema.properties?.[name];
    return [name, { ...(typeof property === 'object' && property), description }];
  });
  // The table contains the object's own fields, and each is described.
  return { ...schema, properties: Object.fromEntries(properties) as JsonSchema['properties'] & {} };
}

/** The JSON form. Additional fields are allowed, as on the wire. */
function convert(type: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}
