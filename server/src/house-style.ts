import type { Level } from '@bandmark/domain/levels';

/**
 * Copies of the colours in `shared/ui/src/tokens.css`, for mails and link pages, which do not load it. A test compares.
 */
export const HOUSE_COLOURS = {
  light: {
    paper: '#f0f4f3',
    sheet: '#ffffff',
    sunken: '#e4eae9',
    ink: '#111a2e',
    'ink-2': '#434e63',
    line: '#d0d8d9',
    action: '#22376f',
    'on-action': '#ffffff',
  },
  dark: {
    paper: '#0c111b',
    sheet: '#141b29',
    sunken: '#090d15',
    ink: '#ebf0f7',
    'ink-2': '#b7c1d2',
    line: '#2a3447',
    action: '#b3c5ff',
    'on-action': '#0d1530',
  },
} as const;

/** Background and text colour of a level's badge in the light scheme. */
export const LEVEL_COLOURS: Readonly<Record<Level, { fill: string; on: string }>> = {
  A0: { fill: '#fdd43a', on: '#1d1500' },
  A1: { fill: '#ffa332', on: '#231100' },
  A2: { fill: '#ed6c30', on: '#260e05' },
  B1: { fill: '#218543', on: '#ffffff' },
  B2: { fill: '#00798d', on: '#ffffff' },
  C1: { fill: '#642fc6', on: '#ffffff' },
  C2: { fill: '#6c007d', on: '#ffffff' },
};

/**
 * SVG path of the site's logo, a graduated rule, in a view box of 28 × 28. A copy of what `shared/ui/src/logo.tsx`
 * draws on the page; a test compares.
 */
export const MARK_PATH =
  'M5 17h1.6v6H5zM9.1 17h1.6v6H9.1zM13.2 17h1.6v6h-1.6zM17.3 12.6h1.6v10.4h-1.6zM21.4 17H23v6h-1.6zM14.3 5h7.6l-3.8 5.6z';

/**
 * Font stacks for documents that load no web fonts: the site's fonts where they are installed, otherwise similar ones.
 */
export const HOUSE_FACES = {
  display: "Besley, Rockwell, 'Roboto Slab', Georgia, 'Times New Roman', serif",
  text: "'Public Sans', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
} as const;
