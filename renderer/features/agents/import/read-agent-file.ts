/** Ten thousand agents, as many as are added at once, with long names. */
const LARGEST_BYTES = 2 * 1024 * 1024;

/** The text of a file of agents; null for one that is too large to be that. */
export async function readAgentFile(file: Pick<File, 'size' | 'text'>): Promise<string | null> {
  return file.size > LARGEST_BYTES ? null : file.text();
}
