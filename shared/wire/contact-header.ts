/**
 * A request header of our lab service to an agent, with any value. A lab service that receives it was contacted as an
 * agent, by itself or by another one: it refuses the request with {@link loopStatus}. Otherwise a service behind a proxy
 * would wait for its own response. Agents ignore the header.
 */
export const contactHeader = 'device-lab-contact';

/** "Loop Detected" (RFC 5842 7.2). */
export const loopStatus = 508;
