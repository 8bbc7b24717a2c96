import type { CallToolResult } from '@modelcontextprotocol/server';
import { LabProblem } from './lab-reader.ts';

export interface ToolOutcome {
  /** Our own sentences and numbers; never a text of a phone, an agent or a person. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** They only read, and between two calls the lab changes. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const;

/**
 * A `LabProblem` becomes a tool error with its message. The data also goes out as text, since not all clients
 * read structured content.
 */
export async function runTool(tool: () => Promise<ToolOutcome>): Promise<CallToolResult> {
  try {
    const { text, data } = await tool();
    return {
      content: [
        { type: 'text', text },
        { type: 'text', text: JSON.stringify(data) },
      ],
      structuredContent: data,
    };
  } catch (error) {
    if (error instanceof LabProblem)
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}
