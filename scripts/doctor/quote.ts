/** As one word. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Paths may contain spaces, and globs must be escaped. */
export function quoteForAppArmor(path: string): string {
  return `"${path.replaceAll(/[\\"*?[\]{}^@]/g, String.raw`\$&`)}"`;
}
