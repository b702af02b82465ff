/** The seven steps of the spectrum; `data-level` on an element sets the `--lv-*` roles (tokens.css). */
export type Level = 'A0' | 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2';
