import { plainText } from '#shared/model/plain-text.ts';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { type ConnectionFlags, openLab } from '../connection/open-lab.ts';
import { readVersion } from '../read-version.ts';
import { createLabReader } from './lab-reader.ts';
import { createMcpServer } from './mcp-server.ts';

/** The longest message of a client, in bytes. A call of a tool has less than 2,000. */
const MAX_BYTES = 1024 * 1024;
const MAX_LINE = 500;

/**
 * Serves the Model Context Protocol on standard input and output, until standard input ends. Standard output contains
 * nothing else. Standard error contains the log.
 * @throws CommandFailure for flags and variables, before it serves
 */
export async function runMcp(flags: ConnectionFlags): Promise<void> {
  const { client, warnings } = await openLab(flags);
  for (const warning of warnings) log(warning);
  const lab = createLabReader(client);
  const version = readVersion();
  await new Promise<void>((resolve) => {
    const transport = new EndingTransport(resolve);
    serveStdio(() => createMcpServer(lab, version), { transport, onerror: ({ message }) => log(message) });
  });
}

/** Standard input and output. It closes itself when one of them ends. */
class EndingTransport extends StdioServerTransport {
  readonly #end: () => void;

  constructor(end: () => void) {
    super(process.stdin, process.stdout, { maxBufferSize: MAX_BYTES });
    this.#end = end;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#end();
  }
}

/** Logs a message as one line, because it can contain a part of a message from the client. */
function log(message: string): void {
  process.stderr.write(`device-lab: ${plainText(message, MAX_LINE)}\n`);
}
