/** Drawn on a 24-unit grid. `line` is stroked with a width of 1.7, `solid` is filled. */
export interface IconDrawing {
  line?: string;
  solid?: string;
  /** Stroked with a width of 2.4. */
  bold?: string;
}

export const ICONS = {
  alert: { line: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18', bold: 'M12 7.5V13M12 16.3v.2' },
  arrow: { line: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5' },
  back: { line: 'M19 12H6M11 6.5L5.5 12l5.5 5.5' },
  camera: {
    line: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h9A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 16.5zM15 10.5l6-3.5v10l-6-3.5',
  },
  check: { line: 'M5 12.5l4.5 4.5L19 7.5' },
  'chevron-down': { line: 'M6 9.5l6 6 6-6' },
  'chevron-left': { line: 'M14.5 6l-6 6 6 6' },
  'chevron-right': { line: 'M9.5 6l6 6-6 6' },
  'chevron-up': { line: 'M6 14.5l6-6 6 6' },
  clock: { line: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 7.5V12l3 2' },
  close: { line: 'M6.5 6.5l11 11M17.5 6.5l-11 11' },
  'cloud-check': { line: 'M7 18.5h10a4 4 0 0 0 .6-7.95A5.5 5.5 0 0 0 7 9.2a4.7 4.7 0 0 0 0 9.3zM9 13.8l2.2 2.2 3.8-4' },
  'cloud-off': { line: 'M7 18.5h10a4 4 0 0 0 2.5-7M15 7.3A5.5 5.5 0 0 0 7 9.2a4.7 4.7 0 0 0 0 9.3M4 4l16 16' },
  console: { line: 'M5 7l5 5-5 5M12.5 17H19' },
  cross: { line: 'M7 7l10 10M17 7L7 17' },
  devices: { line: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4M9 14a2 2 0 1 0 0 4 2 2 0 1 0 0-4' },
  download: { line: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14' },
  external: { line: 'M8 16l9-9M9.5 7H17v7.5' },
  flag: { line: 'M6 21V4h11l-2.5 4L17 12H6' },
  grip: { bold: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01' },
  headphones: {
    line: 'M4.5 15v-2.5a7.5 7.5 0 0 1 15 0V15M4.5 14h2A1.5 1.5 0 0 1 8 15.5v3A1.5 1.5 0 0 1 6.5 20h-.5A1.5 1.5 0 0 1 4.5 18.5zM19.5 14h-2a1.5 1.5 0 0 0-1.5 1.5v3a1.5 1.5 0 0 0 1.5 1.5h.5a1.5 1.5 0 0 0 1.5-1.5z',
  },
  mail: { line: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7' },
  maximize: { line: 'M6 14.5l6-6 6 6' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  microphone: {
    line: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5',
  },
  minus: { line: 'M6 12h12' },
  move: {
    line: 'M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5',
  },
  pause: { bold: 'M8.5 6v12M15.5 6v12' },
  pencil: { line: 'M5 19l1-4.5L16 4.5l3.5 3.5-10 10zM14 6.5l3.5 3.5' },
  play: { solid: 'M8 5.5v13l10.5-6.5z' },
  plus: { line: 'M12 5v14M5 12h14' },
  reset: { line: 'M5 12a7 7 0 1 0 2.3-5.2M5 4.5v4.5h4.5' },
  share: { line: 'M12 15V4M7.5 8L12 3.8 16.5 8M5 13v6.5h14V13' },
  skip: { solid: 'M4 6.5v11l7-5.5zM13 6.5v11l7-5.5z' },
  speaker: { line: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10' },
  star: { line: 'M12 4l2.4 5 5.5.7-4 3.8 1 5.5L12 16.3 7.1 19l1-5.5-4-3.8 5.5-.7z' },
  stop: { solid: 'M7.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z' },
  user: { line: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M5 20c.5-4 3.3-6 7-6s6.5 2 7 6' },
  warning: { line: 'M12 4.5L21 19.5H3z', bold: 'M12 10v4.5M12 17v.2' },
} as const satisfies Record<string, IconDrawing>;

export type IconName = keyof typeof ICONS;
