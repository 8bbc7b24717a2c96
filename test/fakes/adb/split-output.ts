import type { SectionCommands } from '../../../electron/lab-service/connectors/adb/run-script.ts';

/** The output of each command, from that of a script that ran to its end. */
export function splitOutput<S extends string>(
  commands: SectionCommands<S>,
  output: string,
  nonce: string,
): Readonly<Record<S, string>> {
  const sections = Object.keys(commands);
  const parts = output.split(new RegExp(`${nonce}:(?:${[...sections, 'end'].join('|')})\n`));
  if (parts.length !== sections.length + 2) throw new Error(`not whole: ${output}`);
  // It has a part for each of these sections, after what came before the first marker.
  return Object.fromEntries(sections.map((section, index) => [section, parts[index + 1]])) as Record<
    S,
    string
  >;
}
