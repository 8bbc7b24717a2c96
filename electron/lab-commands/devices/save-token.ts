import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { refuseUse } from '../command-failure.ts';
import { readErrorCode } from '../error-code.ts';
import { findTokenFile, parseToken, writeTokenFile } from '../connection/token-file.ts';
import { note } from '../output.ts';

/** `--save-token`: takes the first line of standard input. On a terminal you don't see what you type. */
export async function saveToken(tokenFile: string | undefined): Promise<void> {
  const path = tokenFile ?? findTokenFile();
  const token = parseToken(await readLine(), 'Standard input');
  await writeTokenFile(path, token).catch((error: unknown) =>
    refuseUse(`${path} can't be written (${readErrorCode(error)})`),
  );
  note(`Saved the token in ${path}`);
}

async function readLine(): Promise<string> {
  const { stdin } = process;
  const isTerminal = stdin.isTTY;
  if (isTerminal) process.stderr.write('Token: ');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
}
