import { type Language, languages } from '#shared/locales/languages.ts';
import { serviceHeader } from '#shared/wire/service-header.ts';
import type { Handle } from './request-context.ts';

export function withServiceHeader(handle: Handle, version: string | undefined): Handle {
  if (version === undefined) return handle;
  return async (context, body) => {
    const answer = await handle(context, body);
    return { ...answer, headers: { ...answer.headers, [serviceHeader]: version } };
  };
}

/** RFC 9111 5.1: whole seconds. */
export function writeAge(ageMs: number): { readonly age: string } {
  return { age: String(Math.floor(ageMs / 1_000)) };
}

/** RFC 9111 5.2.1.4. @param header Cache-Control */
export function wantsCurrent(header = ''): boolean {
  return /(?:^|,)\s*no-cache\s*(?:,|$)/i.test(header);
}

/** Weak comparison (RFC 9110 13.1.2). @param header If-None-Match */
export function matchesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.includes('*') || tags.includes(etag) || tags.includes(etag.slice(2));
}

/** In seconds; null without a valid `wait` (RFC 7240 4.3). @param header Prefer */
export function readWait(header = ''): number | null {
  // The first `wait` counts, even between commas in another preference's quoted value.
  const [, quoted, plain] = /(?:^|,)\s*wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))\s*(?=[,;]|$)/i.exec(header) ?? [];
  const seconds = quoted ?? plain;
  return seconds === undefined ? null : Number(seconds);
}

/** English if they accept none of ours (RFC 9110 12.5.4). @param header Accept-Language */
export function readLanguage(header = ''): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  // Nobody lists more languages, and a header may have thousands.
  for (const range of header.toLowerCase().split(',', 16)) {
    const [, name, weight = '1'] =
      /^\s*([a-z]{1,8})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/.exec(range) ?? [];
    const language = languages.find((ours) => ours === name);
    if (language !== undefined && Number(weight) > best.weight) best = { language, weight: Number(weight) };
  }
  return best.language;
}
