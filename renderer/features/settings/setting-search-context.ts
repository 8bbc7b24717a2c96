import { createContext } from 'react';

/** The search text of the page, in lower case. Empty without a search. */
export const SettingSearchContext = createContext('');
