/** Quotes a text as one word for a POSIX shell. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes a path for an AppArmor profile: it may contain spaces, and globs must be escaped. */
export function quoteForAppArmor(path: string): string {
  return `"${path.replaceAll(/[\\"*?[\]{}^@]/g, String.raw`\$&`)}"`;
}
