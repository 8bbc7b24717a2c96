/** Records as they would be without the fields that they name in `Unknown`. */
export function leaveOutUnknown(records: readonly unknown[]): readonly unknown[] {
  return records.map((record) => {
    const fields: Readonly<Record<string, unknown>> = Object(record);
    const unknown = fields['Unknown'];
    if (!Array.isArray(unknown)) return record;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !unknown.includes(name)));
  });
}
