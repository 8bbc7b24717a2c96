// React Aria adds this one <style> to the page (touch-action of whatever can be pressed).
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

export const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': `'self' ${pressableStyle}`,
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

export function writePolicy(chosen: Readonly<Record<keyof typeof directives, string>>): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

export const contentSecurityPolicy = writePolicy(directives);
