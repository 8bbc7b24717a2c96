import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLab } from '../../../../../electron/lab-commands/connection/open-lab.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { someToken } from '../../../../fixtures/tokens.ts';

const token = { DEVICE_LAB_TOKEN: someToken };

describe('the server', () => {
  it('comes from the flag, else the variable', async () => {
    const env = { ...token, DEVICE_LAB_SERVER: 'https://two.example/lab/' };
    expect((await openLab({}, env)).baseAddress).toBe('https://two.example/lab');
    expect((await openLab({ server: 'one.example:8443' }, env)).baseAddress).toBe('https://one.example:8443');
  });

  it.each([
    ['', 'Missing --server URL or the variable DEVICE_LAB_SERVER'],
    ['ftp://lab', '--server must start with https:// or http://'],
    ['https://a:b@lab', '--server must not contain a user or a password'],
    ['https://lab/?q=1', '--server must not contain a query or a fragment'],
    ['https://la b', '--server is not the address of a server, such as https://lab.example.com'],
  ])('can’t be %j', (server, message) =>
    expect(openLab({ server }, token)).rejects.toMatchObject({ exitCode: 2, message }),
  );

  it('warns without encryption, except on this computer', async () => {
    expect((await openLab({ server: 'http://lab.example' }, token)).warnings).toEqual([
      'http://lab.example is not encrypted: others on the network can read the token.',
    ]);
    expect((await openLab({ server: 'http://127.0.0.1:8080' }, token)).warnings).toEqual([]);
  });
});

describe('the token', () => {
  const server = 'https://lab.example';

  it('comes from the flag’s file before the variable', async () => {
    const tokenFile = join(await makeTempFolder(), 'token');
    await expect(openLab({ server, tokenFile }, token)).rejects.toThrow(`${tokenFile} does not exist`);
    await writeFile(tokenFile, 'wrong', { mode: 0o600 });
    await expect(openLab({ server, tokenFile }, token)).rejects.toThrow(`${tokenFile} is not a token`);
    await writeFile(tokenFile, `${someToken}\n`);
    expect((await openLab({ server, tokenFile }, { DEVICE_LAB_TOKEN: 'wrong' })).client).toBeDefined();
  });

  it('comes from the user’s file if the variable is empty', async () => {
    const home = await makeTempFolder();
    const env = { XDG_CONFIG_HOME: home, APPDATA: home, DEVICE_LAB_TOKEN: '' };
    await expect(openLab({ server }, env)).rejects.toThrow('No token. Set DEVICE_LAB_TOKEN, or save one in');
  });
});

describe('the authority', () => {
  const flags = { server: 'https://lab.example' };

  it('is a PEM file', async () => {
    const ca = join(await makeTempFolder(), 'ca.pem');
    await expect(openLab({ ...flags, ca }, token)).rejects.toThrow(`--ca ${ca} can't be read (ENOENT)`);
    await writeFile(ca, 'no certificate');
    await expect(openLab({ ...flags, ca }, token)).rejects.toThrow('is not a PEM file');
  });
});
