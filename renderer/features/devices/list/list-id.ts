/** The element of the list, cards or table, that takes the keyboard. */
export const LIST_ID = 'device-list';
