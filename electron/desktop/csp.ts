// React Aria adds one constant <style> to the page (touch-action of pressable elements). Its hash allows only that
// one.
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** The directives of the page of a package. */
export const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' ${pressableStyle}`,
  'img-src': "'self' data:",
  'font-src': "'self'",
  // The page has no network. It receives all data over the bridge.
  'connect-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/** The value of a Content-Security-Policy header. */
export function writePolicy(chosen: Readonly<Record<keyof typeof directives, string>>): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The policy of every response of the app's origin. */
export const contentSecurityPolicy = writePolicy(directives);
