import type { Rules } from './read-settings.ts';
import { serviceSettings } from './service-settings.ts';
import { hostAndPort, onUnlessOff, type Settings, wholeNumber } from './setting.ts';

/** The settings of an agent: those of its server are the lab service's. */
export const agentSettings = {
  host: serviceSettings.host,
  port: { ...wholeNumber(0, 65_535, 8037), about: serviceSettings.port.about, flag: '--port <number>' },
  adb: {
    schema: hostAndPort.default({ host: '127.0.0.1', port: 5037 }),
    form: 'text',
    allowed: 'an address such as 127.0.0.1:5037',
    about: 'the ADB server whose devices it lists',
    flag: '--adb <host:port>',
  },
  announce: {
    ...onUnlessOff,
    about: 'do not announce it on the network, where consoles look for agents',
    flag: '--no-announce',
  },
  'tls.cert': serviceSettings['tls.cert'],
  'tls.key': serviceSettings['tls.key'],
  'callers.allow': serviceSettings['callers.allow'],
  reuseMs: serviceSettings.reuseMs,
  'limits.requestMs': serviceSettings['limits.requestMs'],
  'limits.keepAliveMs': serviceSettings['limits.keepAliveMs'],
  'limits.closeMs': serviceSettings['limits.closeMs'],
  'limits.connections': serviceSettings['limits.connections'],
  'limits.requests': serviceSettings['limits.requests'],
  'log.level': serviceSettings['log.level'],
  'log.file': serviceSettings['log.file'],
} as const;

export const agentRules: Rules = { both: [['tls.cert', 'tls.key']] };

export type AgentSettings = Settings<typeof agentSettings>;
