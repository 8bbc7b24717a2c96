import { z } from 'zod';
import { digestAlgorithms, textEncodings } from '#shared/model/lab.ts';
import { logLevels } from '../../service-log.ts';
import type { Rules } from './read-settings.ts';
import {
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

const basePath = z.string().regex(/^(?:\/[\w.~-]+)*$/);
const postgresUrl = z.string().regex(/^postgres(?:ql)?:\/\/\S+$/);

/** The settings of the lab service, for `serve` and the accounts commands alike. */
export const serviceSettings = {
  host: {
    ...host,
    schema: host.schema.default('127.0.0.1'),
    about: 'address to listen on; 0.0.0.0 or :: for all',
    flag: '--host <address>',
  },
  port: {
    ...wholeNumber(0, 65_535, 8080),
    about: 'port to listen on; 0 for any free one',
    flag: '--port <number>',
  },
  basePath: {
    schema: basePath.default(''),
    form: 'text',
    allowed: 'a path such as /lab',
    about: 'what goes before /api in the address of the operations',
  },
  dataDir: {
    ...path,
    about: 'folder of the accounts, kept in SQLite; made when it is not there',
    flag: '--data-dir <folder>',
  },
  database: {
    schema: postgresUrl.optional(),
    form: 'text',
    allowed: 'an address such as postgres://user@host/name',
    about: 'PostgreSQL database of the accounts, instead of a folder',
    flag: '--database <url>',
  },
  'tls.cert': { ...path, about: 'PEM file with the certificate and its chain', flag: '--tls-cert <file>' },
  'tls.key': { ...path, about: "PEM file with the certificate's key", flag: '--tls-key <file>' },
  'agents.allow': {
    ...addressRanges,
    about: 'where agents may be; loopback and private networks when not set',
  },
  'agents.ports': {
    ...ports,
    about: 'at which ports agents may be; all when not set',
  },
  'agents.answerBytes': {
    ...wholeNumber(65_536, 67_108_864, 1_048_576),
    about: 'the longest answer of an agent that answers DeviceList itself, in bytes',
  },
  'callers.allow': { ...addressRanges, about: 'who may call; everybody when not set' },
  'callers.token': {
    ...oneOf(['optional', 'required'], 'optional'),
    about: 'required: DeviceList answers signed-in callers only',
  },
  trustedProxies: {
    ...addressRanges,
    about: 'proxies whose X-Forwarded-For says who calls; none when not set',
  },
  hosts: {
    ...hosts,
    about:
      'names that callers may call the service by; other names are refused. Not set: any, on loopback its own',
  },
  reuseMs: {
    ...wholeNumber(0, 60_000, 1_000),
    about: "how long an agent's answer is given to others who ask, in milliseconds",
  },
  'limits.requestMs': {
    ...wholeNumber(100, 600_000, 10_000),
    about: 'how long a caller may take to send a request, in milliseconds',
  },
  'limits.keepAliveMs': {
    ...wholeNumber(0, 600_000, 60_000),
    about: 'how long an idle connection is kept, in milliseconds',
  },
  'limits.closeMs': {
    ...wholeNumber(0, 600_000, 15_000),
    about: 'how long requests under way may take when the service stops, in milliseconds',
  },
  'limits.connections': {
    ...wholeNumber(1, 65_536, 4_096),
    about: 'connections at once; one address may hold half of them',
  },
  'limits.requests': {
    ...wholeNumber(1, 65_536, 4_096),
    about: 'requests at once; more are answered with 503, and half of them for one caller',
  },
  'metrics.listen': {
    schema: hostAndPort.optional(),
    form: 'text',
    allowed: 'an address such as 127.0.0.1:9090',
    about: 'where /metrics is answered instead of at the service itself',
  },
  'log.level': {
    ...oneOf(logLevels, 'info'),
    about: 'the least that is logged',
    flag: '--log-level <level>',
  },
  'log.file': { ...path, about: 'file to log to; standard error when not set', flag: '--log-file <file>' },
  'digest.algorithm': {
    ...oneOf([...digestAlgorithms, 'as-typed'], 'sha-512'),
    about: 'how a typed password becomes emp_pass; as-typed when the 128 digits themselves are typed',
  },
  'digest.encoding': { ...oneOf(textEncodings, 'utf-8'), about: 'how the password becomes bytes' },
} as const;

export const serviceRules: Rules = {
  either: [['dataDir', 'database']],
  both: [['tls.cert', 'tls.key']],
};

export type ServiceSettings = Settings<typeof serviceSettings>;

/** The flags that say where the accounts are, which every accounts command takes. */
export const databaseFlags = { dataDir: serviceSettings.dataDir, database: serviceSettings.database };
