/** The net errors that tests cause, by Chromium's names (net/base/net_error_list.h). Others are ERR_FAILED here. */
const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_UNEXPECTED: -9,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
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
