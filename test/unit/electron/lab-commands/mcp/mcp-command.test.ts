import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMcpCommand } from '../../../../../electron/lab-commands/mcp/mcp-command.ts';

const configuration = z.object({
  mcpServers: z.record(z.string(), z.object({ command: z.string(), args: z.array(z.string()) })),
});

function createCommand(): Command {
  const program = new Command();
  addMcpCommand(program);
  return program.commands[0] ?? program;
}

function readHelp(): string {
  let help = '';
  createCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  return help;
}

describe.each([
  ['the help', readHelp],
  ['the document', () => readFileSync(join(import.meta.dirname, '../../../../../docs/programs.md'), 'utf8')],
])('the example of a configuration in %s', (_place, read) => {
  it('starts with its flags', () => {
    const [text = ''] = /^( *)\{\s*"mcpServers".*?^\1\}$/ms.exec(read()) ?? [];
    const { command, args } = configuration.parse(JSON.parse(text)).mcpServers['device-lab'] ?? {};
    const [name, ...flags] = args ?? [];
    expect([command, name]).toEqual(['device-lab', createCommand().name()]);
    expect(createCommand().parseOptions(flags)).toMatchObject({ operands: [], unknown: [] });
  });
});
