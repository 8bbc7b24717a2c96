/** `yyyy-MM-ddTHH:mm:ss.SSS` in this computer's time zone, the form of PASS_DT (wire-spec 2.1). */
export function formatLocalTimestamp(instant: Date): string {
  // toISOString() formats UTC. Shifting the instant by the zone's offset makes it return the local time.
  const moved = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return moved.toISOString().slice(0, -1);
}
