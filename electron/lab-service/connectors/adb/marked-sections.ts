/** A shell command for each section of a script's output, in the order in which they run. */
export type SectionCommands<S extends string> = Readonly<Record<S, string>>;

/**
 * A shell script that prints each section after a marker line. It is constant except for `nonce` (12 hexadecimal
 * digits), which prevents text of the device from looking like a marker by accident.
 */
export function markSections(commands: SectionCommands<string>, nonce: string): string {
  const steps = Object.entries(commands).map(([section, command]) => `echo ${nonce}:${section}; ${command}`);
  return [...steps, `echo ${nonce}:end`].join('; ');
}

/** Splits the output of such a script. Null if the output ends before its last marker. Lines may end in CRLF. */
export function splitSections<S extends string>(
  commands: SectionCommands<S>,
  output: string,
  nonce: string,
): Record<S, string> | null {
  const text = output.replaceAll('\r\n', '\n');
  const sections = Object.keys(commands);
  // It gets an entry for each key of the commands.
  const found = {} as Record<string, string>;
  let at = 0;
  for (const [index, section] of sections.entries()) {
    const marker = `${nonce}:${section}\n`;
    const start = text.indexOf(marker, at);
    const end = text.indexOf(`${nonce}:${sections[index + 1] ?? 'end'}\n`, start);
    if (start === -1 || end === -1) return null;
    found[section] = text.slice(start + marker.length, end);
    at = end;
  }
  return found;
}
