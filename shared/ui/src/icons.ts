/** Drawn on a 24-unit grid. `line` is stroked with a width of 1.7, `solid` is filled. */
export interface IconDrawing {
  line?: string;
  solid?: string;
  /** Stroked with a width of 2.4. */
  bold?: string;
}

export const alertIcon: IconDrawing = { line: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18', bold: 'M12 7.5V13M12 16.3v.2' };
export const arrowIcon: IconDrawing = { line: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5' };
export const backIcon: IconDrawing = { line: 'M19 12H6M11 6.5L5.5 12l5.5 5.5' };
export const cameraIcon: IconDrawing = {
  line: 'M3 7.5A1.5 1.5 0 0 1 4.5 6h9A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 16.5zM15 10.5l6-3.5v10l-6-3.5',
};
export const checkIcon: IconDrawing = { line: 'M5 12.5l4.5 4.5L19 7.5' };
export const clockIcon: IconDrawing = { line: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 7.5V12l3 2' };
export const closeIcon: IconDrawing = { line: 'M6.5 6.5l11 11M17.5 6.5l-11 11' };
export const cloudCheckIcon: IconDrawing = {
  line: 'M7 18.5h10a4 4 0 0 0 .6-7.95A5.5 5.5 0 0 0 7 9.2a4.7 4.7 0 0 0 0 9.3zM9 13.8l2.2 2.2 3.8-4',
};
export const cloudOffIcon: IconDrawing = {
  line: 'M7 18.5h10a4 4 0 0 0 2.5-7M15 7.3A5.5 5.5 0 0 0 7 9.2a4.7 4.7 0 0 0 0 9.3M4 4l16 16',
};
export const consoleIcon: IconDrawing = { line: 'M5 7l5 5-5 5M12.5 17H19' };
export const crossIcon: IconDrawing = { line: 'M7 7l10 10M17 7L7 17' };
export const devicesIcon: IconDrawing = {
  line: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4M9 14a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
};
export const downloadIcon: IconDrawing = { line: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14' };
export const eyeIcon: IconDrawing = {
  line: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5',
};
export const eyeOffIcon: IconDrawing = {
  line: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6M5 20L19 4',
};
export const externalIcon: IconDrawing = { line: 'M8 16l9-9M9.5 7H17v7.5' };
export const flagIcon: IconDrawing = { line: 'M6.5 21V4h11l-3 4.5 3 4.5h-11' };
export const gripIcon: IconDrawing = { bold: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01' };
export const maximizeIcon: IconDrawing = { line: 'M6 14.5l6-6 6 6' };
export const menuIcon: IconDrawing = { line: 'M4 7h16M4 12h16M4 17h16' };
export const markerIcon: IconDrawing = { line: 'M4 20h6M8.5 16.5l-2-2L15 6l3 3zM15 6l1.5-1.5 3 3L18 9' };
export const microphoneIcon: IconDrawing = {
  line: 'M12 4a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-5 0v-5A2.5 2.5 0 0 1 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5',
};
export const minusIcon: IconDrawing = { line: 'M6 12h12' };
export const moveIcon: IconDrawing = {
  line: 'M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5',
};
export const pauseIcon: IconDrawing = { bold: 'M8.5 6v12M15.5 6v12' };
export const pencilIcon: IconDrawing = { line: 'M5 19l1-4.5L16 4.5l3.5 3.5-10 10zM14 6.5l3.5 3.5' };
export const playIcon: IconDrawing = { solid: 'M8 5.5v13l10.5-6.5z' };
export const plusIcon: IconDrawing = { line: 'M12 5v14M5 12h14' };
export const raisedFlagIcon: IconDrawing = { line: 'M6.5 21V4', solid: 'M6.5 3.25h12.4L15.4 8.5l3.5 5.25H6.5z' };
export const resetIcon: IconDrawing = { line: 'M5 12a7 7 0 1 0 2.3-5.2M5 4.5v4.5h4.5' };
export const stopIcon: IconDrawing = {
  solid: 'M7.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
};
export const warningIcon: IconDrawing = { line: 'M12 4.5L21 19.5H3z', bold: 'M12 10v4.5M12 17v.2' };
