export type BaseAddressProblem = 'empty' | 'not-an-address' | 'not-http' | 'has-password' | 'has-query';

export type BaseAddressReading =
  | {
      readonly ok: true;
      readonly address: string;
      /**
       * No scheme was typed. The service may respond only over http (electron/console/session/trust/find-scheme.ts).
       */
      readonly isSchemeAssumed: boolean;
    }
  | { readonly ok: false; readonly problem: BaseAddressProblem };

/**
 * Parses the user's input as a lab service's base address (wire-spec 1: {base_url}). `https://` is the default
 * scheme. A path is kept and a trailing slash is dropped, so that one service has one spelling.
 */
export function readBaseAddress(typed: string): BaseAddressReading {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const isSchemeAssumed = !/^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const withScheme = isSchemeAssumed ? `https://${text}` : text;
  // The pattern below is the complete accepted grammar, because not every environment of this file has a URL parser.
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\s]*)([^?#\s]*)([?#].*)?$/i.exec(withScheme);
  if (!match) return { ok: false, problem: 'not-an-address' };
  const [, scheme = '', authority = '', path = '', rest] = match;
  if (!/^https?$/i.test(scheme)) return { ok: false, problem: 'not-http' };
  if (authority.includes('@')) return { ok: false, problem: 'has-password' };
  if (rest !== undefined) return { ok: false, problem: 'has-query' };
  if (!isAuthority(authority)) return { ok: false, problem: 'not-an-address' };
  const address = `${scheme}://${authority}`.toLowerCase() + path.replace(/\/+$/, '');
  return { ok: true, address, isSchemeAssumed };
}

function isAuthority(text: string): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:[\]@\\<>"^`{|}]+)(?::(\d{1,5}))?$/i.exec(text);
  const port = match?.[2];
  return match !== null && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535));
}
