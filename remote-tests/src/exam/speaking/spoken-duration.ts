/** How long to speak: "40 seconds", "1 minute", "1.5 minutes". */
export function spokenDuration(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 30) / 2;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
