/** "29 November 2026", where the reader is. @param at epoch milliseconds */
export const dayText = (at: number): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(at);
