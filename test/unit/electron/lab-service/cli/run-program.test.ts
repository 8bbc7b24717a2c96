import { describe, expect, it } from 'vitest';
import { runInThisProcess } from '../../../../fakes/run-program.ts';

describe('the command line', () => {
  it.each(['', 'serve', 'agent', 'accounts', 'accounts add', 'accounts import'])(
    '%s --help prints its usage',
    async (command) => {
      const args = command === '' ? [] : command.split(' ');
      const { code, stdout, stderr } = await runInThisProcess([...args, '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Usage: ${['device-lab', ...args].join(' ')}`);
    },
  );

  it.each<[string, string[], string]>([
    ['no command', [], 'Usage: device-lab'],
    ['an unknown command', ['serv'], "unknown command 'serv'"],
    ['an unknown flag', ['serve', '--prot', '1'], '(Did you mean --port?)'],
    ['a flag without its value', ['serve', '--port'], "option '--port <number>' argument missing"],
    ['a missing flag', ['accounts', 'show', '--company', 'A'], "'--employee <number>' not specified"],
    [
      'a password as an argument',
      ['accounts', 'set-password', '--company', 'A', '--employee', '1', '--password', 'x'],
      'unknown option',
    ],
    ['no place for accounts', ['serve'], 'device-lab: No accounts database. Use --data-dir <folder> or'],
    ['two places', ['serve', '--data-dir', 'a', '--database', 'postgres://b/c'], 'exclude each other'],
    [
      'a port out of range',
      ['serve', '--data-dir', 'a', '--port', '65536'],
      '--port: Too big: expected number to be <=65535',
    ],
    [
      'no configuration file',
      ['serve', '--config', '/nowhere.yaml'],
      '--config: /nowhere.yaml cannot be read',
    ],
    ['nothing to change', ['accounts', 'edit', '--company', 'A', '--employee', '1'], 'Nothing to change'],
    [
      'a field that cannot be',
      ['accounts', 'disable', '--data-dir', 'a', '--company', 'A\u0007', '--employee', '1'],
      '--company contains a control character',
    ],
  ])('rejects %s with exit code 2', async (_what, args, words) => {
    const ended = await runInThisProcess(args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(words);
  });
});
