/**
 * Our lab service sends this to agents, with any value. Whoever gets it as a lab service was called as an agent and
 * refuses with {@link loopStatus}; otherwise a service behind a proxy would wait for itself. Agents ignore it.
 */
export const contactHeader = 'device-lab-contact';

/** "Loop Detected" (RFC 5842 7.2). */
export const loopStatus = 508;
