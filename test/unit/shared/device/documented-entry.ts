import { readFileSync } from 'node:fs';
import type { DeviceField } from '#shared/device/device-field.ts';

const page = new URL('../../../../docs/start-here.md', import.meta.url);

/** The entry that docs/start-here.md adds to the table of fields, as a newcomer copies it. */
export async function readDocumentedEntry(): Promise<DeviceField> {
  const [, entry] = /```ts\n( *patchLevel: \{[\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  if (entry === undefined) throw new Error('docs/start-here.md has no entry for patchLevel');
  const source = `export default {${entry}}`;
  // The type of a module's exports is unknown. The tests of the table check whether it is a field.
  const { default: table } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly default: { readonly patchLevel: DeviceField };
  };
  return table.patchLevel;
}
