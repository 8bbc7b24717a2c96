import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteArgument, writeDevicesCommand } from '#shared/model/text/command-line.ts';

const server = 'https://lab.example:8443';

/** The arguments that a real shell reads. */
function readArguments(text: string): readonly string[] {
  const output = execFileSync('sh', ['-c', `printf '%s\\0' ${text}`], { encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

describe('the command of a search', () => {
  it.each([
    ['', 'device-lab devices --server https://lab.example:8443'],
    ['unused', 'device-lab devices unused --server https://lab.example:8443'],
    [`alias:o'neil`, `device-lab devices 'alias:o'\\''neil' --server https://lab.example:8443`],
    // Else it would be a flag.
    ['-gone', `device-lab devices --server https://lab.example:8443 -- '-gone'`],
    // A pasted line end would run the command.
    ['a\r\nrm', `device-lab devices 'a rm' --server https://lab.example:8443`],
  ])('%j is quoted for a POSIX shell', (query, command) =>
    expect(writeDevicesCommand({ query, server }, 'posix')).toBe(command),
  );

  it.each([
    ['갤럭시 S24', 'device-lab devices "갤럭시 S24" --server https://lab.example:8443'],
    ['"galaxy s24"', `device-lab devices '\\"galaxy s24\\"' --server https://lab.example:8443`],
    ['"a\\"b" $x', `device-lab devices '\\"a\\\\\\"b\\" $x' --server https://lab.example:8443`],
    [`o'neil`, `device-lab devices 'o''neil' --server https://lab.example:8443`],
    ['%PATH%', `device-lab devices '%PATH%' --server https://lab.example:8443`],
    ['-gone', 'device-lab devices --server https://lab.example:8443 -- "-gone"'],
  ])('%j is quoted for PowerShell, and for cmd if possible', (query, command) =>
    expect(writeDevicesCommand({ query, server }, 'powershell')).toBe(command),
  );

  it('has the idle period', () => {
    const search = { query: '-unused', server, idleMs: 90 * 60_000 };
    expect(writeDevicesCommand(search, 'posix')).toBe(
      `device-lab devices --server https://lab.example:8443 --idle 90m -- '-unused'`,
    );
  });

  it('keeps an odd address in one piece', () =>
    expect(writeDevicesCommand({ query: '', server: 'https://[::1]:8443/a;b' }, 'posix')).toBe(
      "device-lab devices --server 'https://[::1]:8443/a;b'",
    ));
});

it('hands an argument to a program unchanged through a POSIX shell', () => {
  const text = fc.string({ unit: fc.constantFrom(...`ab '"$\`\\!*;&|<>()\n한`.split('')) });
  fc.assert(
    fc.property(text, (argument) => {
      expect(readArguments(quoteArgument(argument, 'posix'))).toEqual([argument]);
    }),
    { numRuns: 50 },
  );
});
