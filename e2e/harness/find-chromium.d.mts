export function findChromium(): string | null;
export function bringChromium(say: (line: string) => void): string;
