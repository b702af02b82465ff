const parts = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
};
const two = (value: number) => String(value).padStart(2, '0');
const count = (value: number, unit: string) => (value === 0 ? [] : [`${value} ${unit}${value === 1 ? '' : 's'}`]);

/** 495000 → "08:15"; from one hour on "1:08:15". @param ms milliseconds */
export function clockText(ms: number): string {
  const { hours, minutes, seconds } = parts(ms);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** 495000 → "8 minutes 15 seconds", for screen readers. @param ms milliseconds */
export function spokenTime(ms: number): string {
  const { hours, minutes, seconds } = parts(ms);
  return [...count(hours, 'hour'), ...count(minutes, 'minute'), ...count(seconds, 'second')].join(' ') || '0 seconds';
}
