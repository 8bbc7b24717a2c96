export const shells = ['posix', 'powershell'] as const;
/** `powershell` on Windows, `posix` elsewhere. */
export type Shell = (typeof shells)[number];

/** Any of these ends a single-quoted text in PowerShell; two of them read as one. */
const powershellQuotes = /['‘’‚‛]/g;

/** As one argument in which the shell sees nothing special. */
export function quoteArgument(text: string, shell: Shell): string {
  return shell === 'powershell'
    ? `'${text.replaceAll(powershellQuotes, '$&$&')}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

export interface DevicesSearch {
  /** As typed into the console's search. Empty: all devices. */
  readonly query: string;
  readonly server: string;
  /** Idle period in ms, whole minutes. Absent: the service's own. */
  readonly idleMs?: number;
}

/** The command that lists what a search finds. `device-lab-cli` takes it too. */
export function writeDevicesCommand({ query, server, idleMs }: DevicesSearch, shell: Shell): string {
  // The shell acts on pasted control characters, even inside quotes.
  const text = query.replaceAll(/\p{Cc}+/gu, ' ').trim();
  const command = 'device-lab devices';
  const idle = idleMs === undefined ? '' : ` --idle ${idleMs / 60_000}m`;
  const at = `--server ${quoteQuery(server, shell)}${idle}`;
  if (text === '') return `${command} ${at}`;
  const search = quoteQuery(text, shell);
  // Nothing after -- is taken for a flag.
  return text.startsWith('-') ? `${command} ${at} -- ${search}` : `${command} ${search} ${at}`;
}

function quoteQuery(text: string, shell: Shell): string {
  if (/^[\w./:]+$/.test(text)) return text;
  if (shell === 'posix') return quoteArgument(text, shell);
  // Neither cmd nor PowerShell minds these in double quotes.
  if (/^[\w ./:;,<>=()[\]*+#~@?&|\p{L}-]+$/u.test(text)) return `"${text}"`;
  // Windows PowerShell hands on quotation marks unescaped. Later versions escape them once more, which the
  // command reads just as well.
  return quoteArgument(text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&'), shell);
}
