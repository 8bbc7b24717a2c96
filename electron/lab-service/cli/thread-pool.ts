/**
 * Sets a larger thread pool than libuv's default. Name lookups, hashing and files share the pool, and a name server
 * that does not respond blocks a thread for many seconds. Call it before the pool starts.
 */
export function widenThreadPool(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= '16';
}
