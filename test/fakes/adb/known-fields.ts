/** The records without the fields that are named in their `Unknown`. */
export function leaveOutUnknown(records: readonly unknown[]): readonly unknown[] {
  return records.map((record) => {
    const fields: Readonly<Record<string, unknown>> = Object(record);
    const unknown = fields['Unknown'];
    if (!Array.isArray(unknown)) return record;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !unknown.includes(name)));
  });
}
