import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { someToken } from '../fixtures/tokens.ts';
import { mainFile } from './device-lab.ts';

/** `device-lab mcp` as a child process of the official client, until the test ends. */
interface McpSession {
  readonly client: Client;
  readonly call: (
    name: string,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<ToolAnswer>;
}

type CallOptions = Parameters<Client['callTool']>[1];

export interface ToolAnswer {
  readonly isError: boolean;
  /** The texts of the result's blocks. */
  readonly texts: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

interface McpOptions extends Pick<ClientOptions, 'versionNegotiation'> {
  readonly env?: Readonly<Record<string, string>>;
  /** The program and its arguments before those of this session. */
  readonly command?: readonly [string, ...string[]];
  readonly flags?: readonly string[];
}

export async function connectMcp(
  address: string,
  { env, command = [process.execPath, mainFile], flags = [], ...options }: McpOptions = {},
): Promise<McpSession> {
  const [program, ...first] = command;
  const transport = new StdioClientTransport({
    command: program,
    args: [...first, 'mcp', '--server', address, ...flags],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DEVICE_LAB_TOKEN: someToken,
      ...env,
    },
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    async call(name, input, callOptions) {
      const result = await client.callTool({ name, arguments: { ...input } }, callOptions);
      return {
        isError: result.isError === true,
        texts: result.content.map((block) => (block.type === 'text' ? block.text : '')),
        data: (result.structuredContent ?? {}) as ToolAnswer['data'],
      };
    },
  };
}
