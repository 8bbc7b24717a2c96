/** Enough for ten thousand agents with long names, the limit of one import. */
const LARGEST_BYTES = 2 * 1024 * 1024;

/** The text of a file of agents. Null if the file is too large. */
export async function readAgentFile(file: Pick<File, 'size' | 'text'>): Promise<string | null> {
  return file.size > LARGEST_BYTES ? null : file.text();
}
