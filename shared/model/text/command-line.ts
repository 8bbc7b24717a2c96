export const shells = ['posix', 'powershell'] as const;
/** The shell that reads a command: `powershell` on Windows, `posix` on other systems. */
export type Shell = (typeof shells)[number];

/** PowerShell ends a single-quoted text at any of these, and reads two of them as one. */
const powershellQuotes = /['‘’‚‛]/g;

/** Quotes a text as one argument, in which the shell interprets no character. */
export function quoteArgument(text: string, shell: Shell): string {
  return shell === 'powershell'
    ? `'${text.replaceAll(powershellQuotes, '$&$&')}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

export interface DevicesSearch {
  /** A search in the console's language. Empty for all devices. */
  readonly query: string;
  /** The base address of the lab service. */
  readonly server: string;
  /** The idle period in milliseconds, whole minutes. Absent: that of the service. */
  readonly idleMs?: number;
}

/** The command that lists the devices of a search. The command line of `device-lab-cli` accepts it. */
export function writeDevicesCommand({ query, server, idleMs }: DevicesSearch, shell: Shell): string {
  // A pasted control character acts on the shell's line editor, also inside quotation marks.
  const text = query.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const command = 'device-lab devices';
  const idle = idleMs === undefined ? '' : ` --idle ${idleMs / 60_000}m`;
  const at = `--server ${quoteQuery(server, shell)}${idle}`;
  if (text === '') return `${command} ${at}`;
  const search = quoteQuery(text, shell);
  // The text after -- is never read as a flag.
  return text.startsWith('-') ? `${command} ${at} -- ${search}` : `${command} ${search} ${at}`;
}

function quoteQuery(text: string, shell: Shell): string {
  if (/^[\w./:]+$/.test(text)) return text;
  if (shell === 'posix') return quoteArgument(text, shell);
  // Neither cmd nor PowerShell interprets these between double quotation marks.
  if (/^[\w ./:;,<>=()[\]*+#~@?&|\p{L}-]+$/u.test(text)) return `"${text}"`;
  // Windows PowerShell passes on quotation marks without escaping them. Later versions escape them again, which the
  // command also reads correctly.
  return quoteArgument(text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&'), shell);
}
