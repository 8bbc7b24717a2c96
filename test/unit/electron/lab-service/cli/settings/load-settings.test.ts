import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../../../../../../electron/lab-service/cli/failure.ts';
import { agentSettings } from '../../../../../../electron/lab-service/cli/settings/service-settings.ts';
import {
  readFileLayer,
  readEnvironmentLayer,
  readFlagLayer,
} from '../../../../../../electron/lab-service/cli/settings/layers.ts';
import { readSettings } from '../../../../../../electron/lab-service/cli/settings/load-settings.ts';
import { serviceSettings } from '../../../../../../electron/lab-service/cli/settings/service-settings.ts';

interface Sources {
  readonly file?: string;
  readonly environment?: Record<string, string>;
  readonly flags?: Record<string, string>;
}

function read({ file = '', environment = {}, flags = {} }: Sources) {
  const layers = [
    readFileLayer(file, '/etc/lab.yaml', serviceSettings),
    readEnvironmentLayer(environment, serviceSettings),
    readFlagLayer(flags, serviceSettings),
  ];
  return readSettings(serviceSettings, layers);
}

/** The message, with a line for each problem. */
function problemsOf(sources: Sources): string[] {
  try {
    read(sources);
  } catch (error) {
    if (error instanceof WrongUsage) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have defaults', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      basePath: '',
      dataDir: undefined,
      'agents.allow': undefined,
      'digest.algorithm': 'sha-512',
      'log.level': 'info',
    });
  });

  it('don’t come from the variables of device-lab devices', () => {
    const environment = { DEVICE_LAB_SERVER: 'https://lab.example.com', DEVICE_LAB_TOKEN: 'dlm_' };
    expect(problemsOf({ environment })).toEqual([]);
  });

  it('are read from a file, in groups', () => {
    const file = `
host: 0.0.0.0
tls: { cert: lab.pem, key: /keys/lab.key }
agents:
  allow: [10.1.0.0/16, 'fd00::/8', 192.0.2.7]
digest:
  algorithm: whirlpool
`;
    expect(read({ file })).toMatchObject({
      host: '0.0.0.0',
      // A path is relative to the file's own folder.
      'tls.cert': '/etc/lab.pem',
      'tls.key': '/keys/lab.key',
      'agents.allow': ['10.1.0.0/16', 'fd00::/8', '192.0.2.7'],
      'digest.algorithm': 'whirlpool',
    });
  });

  it('are read from variables and flags', () => {
    const settings = read({
      environment: {
        DEVICE_LAB_AGENTS_ALLOW: '10.0.0.0/8, ::1',
        DEVICE_LAB_LIMITS_CLOSE_MS: '7',
        DEVICE_LAB_AGENTS_SIGNS_OF_USE: 'off',
        PATH: '/bin',
      },
      flags: { port: '0', dataDir: 'data', tlsCert: 'a', tlsKey: 'b' },
    });
    expect(settings).toMatchObject({
      'agents.allow': ['10.0.0.0/8', '::1'],
      'limits.closeMs': 7,
      'agents.signsOfUse': 'off',
      port: 0,
      dataDir: resolve('data'),
      'tls.cert': resolve('a'),
    });
  });

  it('from a flag win over a variable, and a variable over the file', () => {
    const file = 'port: 1\nhost: a.example\nbasePath: /file';
    const environment = { DEVICE_LAB_PORT: '2', DEVICE_LAB_HOST: 'b.example', DEVICE_LAB_LOG_LEVEL: '' };
    expect(read({ file, environment, flags: { port: '3' } })).toMatchObject({
      port: 3,
      host: 'b.example',
      basePath: '/file',
      'log.level': 'info',
    });
  });
});

describe('agents.list', () => {
  const readList = (file: string) => read({ file })['agents.list'];

  it('has agents with their addresses tidied up', () => {
    const file = `
agents:
  list:
    - address: RACK-1.Example:8037
      name: 1번 랙
      group: Seoul
    - { address: '[FD00:0::5]:1', enabled: false, note: spare }
`;
    const none = { name: '', group: '', note: '', isEnabled: true, updatedAt: null };
    expect(readList(file)).toEqual([
      {
        ...none,
        id: 'rack-1.example:8037',
        host: 'rack-1.example',
        port: 8037,
        name: '1번 랙',
        group: 'Seoul',
      },
      { ...none, id: '[fd00::5]:1', host: 'fd00::5', port: 1, note: 'spare', isEnabled: false },
    ]);
    expect(readList('{"agents":{"list":[{"address":"10.0.0.1:80"}]}}')).toMatchObject([{ host: '10.0.0.1' }]);
    expect(readList('agents: {list: []}')).toEqual([]);
  });

  it('can’t be a variable', () => {
    expect(problemsOf({ environment: { DEVICE_LAB_AGENTS_LIST: '10.0.0.1:80' } })).toEqual([
      'DEVICE_LAB_AGENTS_LIST: expected a list of agents, in the settings file',
    ]);
  });
});

describe('an invalid setting is reported with its place and the allowed values', () => {
  it.each<[string, Sources, string[]]>([
    ['number', { file: 'a: 1' }, ['/etc/lab.yaml:1:1: a is not a setting. Available: host, port, basePath']],
    [
      'misspelt',
      { file: 'host: x\nprot: 1' },
      ['/etc/lab.yaml:2:1: prot is not a setting. Did you mean port?'],
    ],
    [
      'misspelt in a group',
      { file: 'tls:\n  crt: x' },
      ['/etc/lab.yaml:2:3: tls.crt is not a setting. Did you mean tls.cert?'],
    ],
    ['out of range', { file: 'host: x\nport:   70000' }, ['/etc/lab.yaml:2:9: port: ']],
    ['empty', { file: 'port:' }, ['/etc/lab.yaml:1:6: port: ']],
    ['a group with a value', { file: 'tls: yes' }, ['/etc/lab.yaml:1:6: tls ']],
    ['no settings at all', { file: '- port' }, ['/etc/lab.yaml:1:1: the file must contain settings']],
    ['no YAML', { file: 'port: [1' }, ['/etc/lab.yaml:1:9: ']],
    [
      'a text that YAML takes for an alias',
      { file: 'hosts: [a.b, *.example]' },
      ['/etc/lab.yaml:1:8: hosts: put a text that begins with * in quotes'],
    ],
    ['set twice', { file: 'port: 1\nport: 2' }, ['/etc/lab.yaml:2:1: ']],
    ['variable', { environment: { DEVICE_LAB_PORT: 'http' } }, ['DEVICE_LAB_PORT: ']],
    [
      'unknown variable',
      { environment: { DEVICE_LAB_POTR: '1' } },
      ['DEVICE_LAB_POTR is not a setting. Did you mean DEVICE_LAB_PORT?'],
    ],
    ['flag', { flags: { port: '-1' } }, ['--port: ']],
    ['range', { file: 'callers: {allow: [10.0.0.0/33]}' }, ['/etc/lab.yaml:1:19: callers.allow.0: ']],
    ['path', { file: 'basePath: /lab/' }, ['/etc/lab.yaml:1:11: basePath: ']],
    ['algorithm', { file: 'digest: {algorithm: md5}' }, ['digest.algorithm: ']],
    ['a certificate without its key', { flags: { tlsCert: 'a' } }, ['--tls-cert requires tls.key']],
    [
      'two that exclude each other',
      { flags: { dataDir: 'a', database: 'postgres://b/c' } },
      ['--data-dir and --database exclude each other. Use one of them'],
    ],
    [
      'several, also one that a flag covers',
      { file: 'port: x\nhost: 1', flags: { port: '1' } },
      ['/etc/lab.yaml:1:7: port: ', '/etc/lab.yaml:2:7: host: '],
    ],
  ])('%s', (_what, sources, expected) => {
    const problems = problemsOf(sources);
    expect(problems).toHaveLength(expected.length);
    for (const [index, part] of expected.entries()) expect(problems[index]).toContain(part);
  });

  it('doesn’t repeat the value, which may be a secret', () => {
    const [problem = ''] = problemsOf({ flags: { database: 'mysql://lab:hunter2@db/lab' } });
    expect(problem).toBe('--database: expected an address such as postgres://user@host/name');
  });
});

describe("the agent's ADB server", () => {
  const readAdb = (adb: string) => readSettings(agentSettings, [readFlagLayer({ adb }, agentSettings)]).adb;

  it.each([
    ['127.0.0.1:5037', { host: '127.0.0.1', port: 5037 }],
    ['[::1]:5038', { host: '::1', port: 5038 }],
    ['bench-3.example:5037', { host: 'bench-3.example', port: 5037 }],
  ])('%s', (text, address) => expect(readAdb(text)).toEqual(address));

  it.each(['5037', '127.0.0.1', '127.0.0.1:0', '::1:5037', 'http://a:1', ''])('not %s', (text) => {
    expect(() => readAdb(text)).toThrow('--adb: expected an address such as 127.0.0.1:5037');
  });
});
