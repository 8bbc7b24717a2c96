export type BaseAddressProblem = 'empty' | 'not-an-address' | 'not-http' | 'has-password' | 'has-query';

export type BaseAddressReading =
  | {
      readonly ok: true;
      readonly address: string;
      /** Nobody typed a scheme. It may only speak http (electron/console/session/trust/find-scheme.ts). */
      readonly isSchemeAssumed: boolean;
    }
  | { readonly ok: false; readonly problem: BaseAddressProblem };

/**
 * The base address a user typed (wire-spec 1: {base_url}). Without a scheme it's `https://`. The path stays
 * and trailing slashes go, so a service is only written one way.
 */
export function readBaseAddress(typed: string): BaseAddressReading {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const isSchemeAssumed = !/^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const withScheme = isSchemeAssumed ? `https://${text}` : text;
  // Not every environment of this file has a URL parser, so this pattern is the whole grammar.
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
