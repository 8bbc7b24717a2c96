/** The search language for the descriptions of tools. docs/search.md has all of it, and a test parses the examples. */
export const queryHelp = `The query uses the lab's search language. A device must match every part; an empty query matches all devices.
- Words in any text of a device: galaxy, "galaxy s24"
- States: free (reported as not in use), unused (free, or no sign of use for the idle period), in-use, stale (no current data), is:idle, is:active
- Fields: model:galaxy, brand:samsung, os:>=14, sdk:30..34, id:R3CX10KXWZB, agent:10.0.3., group:berlin, screen:>=1080x2340; exactly: model:="galaxy s24"
- Combinations: unused (sdk:>=34 OR brand:google) -tablet
Each mistake in a query is an error that names its position.`;

/** The examples in {@link queryHelp} that are queries on their own. */
export const queryExamples = [
  'galaxy',
  '"galaxy s24"',
  'free',
  'unused',
  'in-use',
  'stale',
  'is:idle',
  'is:active',
  'model:galaxy',
  'brand:samsung',
  'os:>=14',
  'sdk:30..34',
  'id:R3CX10KXWZB',
  'agent:10.0.3.',
  'group:berlin',
  'screen:>=1080x2340',
  'model:="galaxy s24"',
  'unused (sdk:>=34 OR brand:google) -tablet',
] as const;
