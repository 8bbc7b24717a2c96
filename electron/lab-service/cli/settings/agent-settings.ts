import { z } from 'zod';
import { limitSettings, logSettings, serviceSettings, tlsSettings } from './service-settings.ts';
import { hostAndPort, type Settings, wholeNumber } from './setting.ts';

export const agentSettings = {
  host: serviceSettings.host,
  port: { ...serviceSettings.port, ...wholeNumber(0, 65_535, 8037) },
  adb: {
    schema: hostAndPort.default({ host: '127.0.0.1', port: 5037 }),
    flag: '--adb <host:port>',
    about: 'ADB server of the devices',
  },
  announce: {
    schema: z.boolean().default(true),
    form: 'switch',
    flag: '--no-announce',
    about: 'turn off network discovery of this agent',
  },
  'agents.signsOfUse': serviceSettings['agents.signsOfUse'],
  ...tlsSettings,
  'callers.allow': serviceSettings['callers.allow'],
  ...limitSettings,
  ...logSettings,
} as const;

export type AgentSettings = Settings<typeof agentSettings>;
