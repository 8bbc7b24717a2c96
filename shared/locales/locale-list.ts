/* Each language is a folder here and a line in this list. */
export { locale as en } from './en/locale.ts';
export { locale as ko } from './ko/locale.ts';
