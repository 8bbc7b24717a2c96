import type { Command } from 'commander';
import { z } from 'zod';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { digestAlgorithms, textEncodings } from '#shared/model/lab.ts';
import { screenRules } from '#shared/model/fleet/screenshot.ts';
import { agentFieldSchemas, keyOfAgent, type LabAgent, newAgentSchema } from '../../agents/lab-agent.ts';
import { ownPortChoices } from '../../observe/metrics.ts';
import { perAgentChoices } from '../../observe/lab-series.ts';
import { logLevels } from '../../observe/service-log.ts';
import {
  addFlags,
  addressRanges,
  host,
  hostAndPort,
  list,
  oneOf,
  path,
  ports,
  type Settings,
  wholeNumber,
} from './setting.ts';

const basePath = z.string().regex(/^(?:\/[\w.~-]+)*$/, 'expected a path such as /lab');
const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S+$/, 'expected an address such as postgres://user@host/name');

const databaseFlags = {
  dataDir: {
    ...path,
    flag: '--data-dir <folder>',
    about: 'folder for the accounts (SQLite), created if it does not exist',
  },
  database: {
    schema: postgresUrl.optional(),
    flag: '--database <url>',
    about: 'PostgreSQL database for the accounts, instead of a folder',
  },
} as const;

// An agent uses the next three too.
export const tlsSettings = {
  'tls.cert': { ...path, flag: '--tls-cert <file>', about: 'PEM file with the certificate and its chain' },
  'tls.key': { ...path, flag: '--tls-key <file>', about: 'PEM file with the private key of the certificate' },
} as const;

export const limitSettings = {
  reuseMs: wholeNumber(0, 60_000, 1_000),
  'limits.requestMs': wholeNumber(100, 600_000, 10_000),
  'limits.keepAliveMs': wholeNumber(0, 600_000, 60_000),
  'limits.closeMs': wholeNumber(0, 600_000, 15_000),
  'limits.connections': wholeNumber(1, 65_536, 4_096),
  'limits.requests': wholeNumber(1, 65_536, 4_096),
} as const;

export const logSettings = {
  'log.level': { ...oneOf(logLevels, 'info'), flag: '--log-level <level>', about: 'lowest level to log' },
  'log.file': { ...path, flag: '--log-file <file>', about: 'log file (default: standard error)' },
} as const;

const wrongAddress = 'is not an address with a port, such as 10.20.0.5:8037';

const listedAgent = z
  .strictObject(
    {
      address: z.string(wrongAddress),
      name: agentFieldSchemas.name.default(''),
      group: agentFieldSchemas.group.default(''),
      enabled: agentFieldSchemas.isEnabled.default(true),
      note: agentFieldSchemas.note.default(''),
    },
    'expected an agent, with no fields but address, name, group, enabled, note',
  )
  .transform(({ address, enabled, ...fields }, context): LabAgent => {
    const parsed = parseAgentAddress(address.trim());
    const reading = newAgentSchema.safeParse({ ...parsed, ...fields, isEnabled: enabled });
    if (reading.success) return { ...reading.data, id: keyOfAgent(reading.data), updatedAt: null };
    const message = parsed === null ? wrongAddress : (reading.error.issues[0]?.message ?? wrongAddress);
    context.addIssue({ code: 'custom', path: ['address'], message });
    return z.NEVER;
  });

const listedAgents = z
  .array(listedAgent, 'expected a list of agents, in the settings file')
  .superRefine((agents, context) => {
    const keys = agents.map(keyOfAgent);
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      const message = 'is the address of an earlier entry';
      context.addIssue({ code: 'custom', path: [index, 'address'], message });
    }
  });

export const serviceSettings = {
  host: {
    schema: host.default('127.0.0.1'),
    flag: '--host <address>',
    about: 'address to listen on (0.0.0.0 or :: for all)',
  },
  port: {
    ...wholeNumber(0, 65_535, 8080),
    flag: '--port <number>',
    about: 'port to listen on (0 for any available port)',
  },
  basePath: { schema: basePath.default('') },
  ...databaseFlags,
  ...tlsSettings,
  'agents.allow': addressRanges,
  'agents.ports': ports,
  'agents.answerBytes': wholeNumber(65_536, 67_108_864, 1_048_576),
  'agents.signsOfUse': {
    ...oneOf(['on', 'off'], 'on'),
    flag: '--signs-of-use <on|off>',
    about: 'read signs of use of phones of ADB servers (on or off)',
  },
  'agents.usbmuxSocket': { schema: z.string().min(1).default('/var/run/usbmuxd'), form: 'path' },
  'usbmux.names': oneOf(['off', 'on'], 'off'),
  'agents.list': { schema: listedAgents.optional() },
  'agents.only': oneOf(['any', 'listed'], 'any'),
  'callers.allow': addressRanges,
  'callers.token': oneOf(['optional', 'required'], 'optional'),
  'claims.taking': oneOf(['off', 'on'], 'off'),
  'claims.perPerson': wholeNumber(1, 1_000, 5),
  'claims.perToken': wholeNumber(1, 1_000, 20),
  'claims.names': oneOf(['signed-in', 'everybody'], 'signed-in'),
  'claims.historyDays': wholeNumber(0, 3_650, 30),
  'screen.stills': oneOf(screenRules, 'off'),
  trustedProxies: addressRanges,
  hosts: list(host),
  ...limitSettings,
  'metrics.listen': { schema: hostAndPort.optional() },
  'metrics.ownPort': oneOf(ownPortChoices, 'auto'),
  'metrics.perAgent': oneOf(perAgentChoices, 'auto'),
  ...logSettings,
  'digest.algorithm': oneOf([...digestAlgorithms, 'as-typed'], 'sha-512'),
  'digest.encoding': oneOf(textEncodings, 'utf-8'),
} as const;

export type ServiceSettings = Settings<typeof serviceSettings>;

/** Its server has the same ones as the lab service. */
export const agentSettings = {
  host: serviceSettings.host,
  port: { ...serviceSettings.port, ...wholeNumber(0, 65_535, 8037) },
  adb: {
    schema: hostAndPort.default({ host: '127.0.0.1', port: 5037 }),
    flag: '--adb <host:port>',
    about: 'ADB server of the devices',
  },
  'usbmux.enabled': {
    schema: z.boolean().default(false),
    form: 'switch',
    flag: '--usbmux',
    about: 'list the iPhones and iPads of this computer instead',
  },
  'usbmux.only': {
    ...list(z.string().min(1)),
    flag: '--only <udid...>',
    about: 'of these, list no others than those with these UDIDs',
  },
  'usbmux.names': serviceSettings['usbmux.names'],
  'agents.usbmuxSocket': serviceSettings['agents.usbmuxSocket'],
  announce: {
    schema: z.boolean().default(true),
    form: 'switch',
    flag: '--no-announce',
    about: 'turn off network discovery of this agent',
  },
  stills: {
    schema: z.boolean().default(false),
    form: 'switch',
    flag: '--stills',
    about: 'let the callers of callers.allow take screenshots',
  },
  'agents.signsOfUse': serviceSettings['agents.signsOfUse'],
  ...tlsSettings,
  'callers.allow': serviceSettings['callers.allow'],
  ...limitSettings,
  ...logSettings,
} as const;

export type AgentSettings = Settings<typeof agentSettings>;

export function addCommand(parent: Command, name: string, description: string): Command {
  const command = parent.command(name).description(description);
  addFlags(command, databaseFlags);
  return command;
}
