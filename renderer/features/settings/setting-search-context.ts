import { createContext } from 'react';

/** In lower case; empty without a search. */
export const SettingSearchContext = createContext('');
