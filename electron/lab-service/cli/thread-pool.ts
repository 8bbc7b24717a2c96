/**
 * Asks for more threads than libuv starts by itself: looking host names up, hashing and files share them, and a name server
 * that does not answer keeps a thread for many seconds. To be called before the first of them begins.
 */
export function widenThreadPool(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= '16';
}
