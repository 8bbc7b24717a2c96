import { decodeKorean } from './korean-text.ts';
import { createTextDecoder } from './text-decoder.ts';

/** EUC-KR and CP949, as services and the Encoding Standard call them. */
const korean =
  /^(?:(?:x-)?windows-949|cp949|ms949|uhc|euc-?kr|korean|cs(?:euckr|ksc56011987)|iso-ir-149|ks_?c_?5601(?:-198[79])?)$/;

/**
 * Decodes what the Content-Type declares, with U+FFFD for bad bytes. Null for UTF-8, nothing, or a charset we
 * can't do: read it as UTF-8 then.
 */
export function decodeDeclared(bytes: Uint8Array, contentType: unknown): string | null {
  const declared =
    typeof contentType === 'string' ? /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(contentType) : null;
  const charset = declared?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8') return null;
  try {
    return korean.test(charset) ? decodeKorean(bytes) : createTextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}
