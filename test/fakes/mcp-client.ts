import { text as readText } from 'node:stream/consumers';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Readable } from 'node:stream';
import { someToken } from '../fixtures/tokens.ts';
import { mainFile } from './device-lab.ts';

/** `device-lab mcp` as a child process of the official client. */
export interface McpSession {
  readonly client: Client;
  readonly pid: number;
  readonly call: (
    name: string,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<ToolAnswer>;
  /** Ends the server by closing its standard input. Resolves to all of its standard error. */
  readonly end: () => Promise<string>;
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
    stderr: 'pipe',
  });
  // It is a stream if it is piped.
  const log = readText(transport.stderr as Readable);
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    async call(name, input, callOptions) {
      const result = await client.callTool({ name, arguments: { ...input } }, callOptions);
      return {
        isError: result.isError === true,
        texts: result.content.map((block) => (block.type === 'text' ? block.text : '')),
        data: (result.structuredContent ?? {}) as ToolAnswer['data'],
      };
    },
    async end() {
      await client.close();
      return log;
    },
  };
}
