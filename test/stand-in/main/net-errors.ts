/** Chromium's net errors that a load ends with here, by their names (net/base/net_error_list.h). */
const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_BLOCKED_BY_CSP: -30,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
};

/** The failure of a load: Chromium's number and name of the error, and the address. */
export interface LoadFailure {
  readonly errno: number;
  readonly code: string;
  readonly url: string;
}

/** @param name as DevTools (`net::ERR_FAILED`) or Chromium (`ERR_FAILED`) has it; one that is not listed above is ERR_FAILED. */
export function loadFailure(name: string, url: string): LoadFailure {
  const code = name.replace(/^net::/, '');
  const errno = codes[code];
  return errno === undefined ? { errno: -2, code: 'ERR_FAILED', url } : { errno, code, url };
}
