import type { Command } from 'commander';
import { z } from 'zod';
import { digestAlgorithms, textEncodings } from '#shared/model/lab.ts';
import { ownPortChoices } from '../../observe/metrics.ts';
import { perAgentChoices } from '../../observe/lab-series.ts';
import { logLevels } from '../../observe/service-log.ts';
import { labAgents } from './agents-setting.ts';
import {
  addFlags,
  addressRanges,
  host,
  hostAndPort,
  hosts,
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

/** Also used by an agent. */
export const tlsSettings = {
  'tls.cert': { ...path, flag: '--tls-cert <file>', about: 'PEM file with the certificate and its chain' },
  'tls.key': { ...path, flag: '--tls-key <file>', about: 'PEM file with the private key of the certificate' },
} as const;

/** Also used by an agent. */
export const limitSettings = {
  reuseMs: wholeNumber(0, 60_000, 1_000),
  'limits.requestMs': wholeNumber(100, 600_000, 10_000),
  'limits.keepAliveMs': wholeNumber(0, 600_000, 60_000),
  'limits.closeMs': wholeNumber(0, 600_000, 15_000),
  'limits.connections': wholeNumber(1, 65_536, 4_096),
  'limits.requests': wholeNumber(1, 65_536, 4_096),
} as const;

/** Also used by an agent. */
export const logSettings = {
  'log.level': {
    ...oneOf(logLevels, 'info'),
    flag: '--log-level <level>',
    about: 'lowest level to log',
  },
  'log.file': { ...path, flag: '--log-file <file>', about: 'log file (default: standard error)' },
} as const;

/** The settings of the lab service, for `serve` and the commands for accounts, agents and tokens. */
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
  'agents.list': labAgents,
  'agents.only': oneOf(['any', 'listed'], 'any'),
  'callers.allow': addressRanges,
  'callers.token': oneOf(['optional', 'required'], 'optional'),
  trustedProxies: addressRanges,
  hosts,
  ...limitSettings,
  'metrics.listen': { schema: hostAndPort.optional() },
  'metrics.ownPort': oneOf(ownPortChoices, 'auto'),
  'metrics.perAgent': oneOf(perAgentChoices, 'auto'),
  ...logSettings,
  'digest.algorithm': oneOf([...digestAlgorithms, 'as-typed'], 'sha-512'),
  'digest.encoding': oneOf(textEncodings, 'utf-8'),
} as const;

export type ServiceSettings = Settings<typeof serviceSettings>;

/** Adds a command for accounts, agents or tokens. These accept the location of the accounts. */
export function addCommand(parent: Command, name: string, description: string): Command {
  const command = parent.command(name).description(description);
  addFlags(command, databaseFlags);
  return command;
}
