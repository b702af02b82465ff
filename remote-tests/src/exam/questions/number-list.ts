/**
 * Question numbers as an English list: "7, 12 and 31", "1–13 and 20".
 * @param numbers ascending
 */
export function numberList(numbers: readonly number[]): string {
  const runs = runsOf(numbers).flatMap(([first, last]) => {
    if (first === last) return [`${first}`];
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first}–${last}`];
  });
  const last = runs.pop() ?? '';
  return runs.length === 0 ? last : `${runs.join(', ')} and ${last}`;
}

/** Runs of consecutive numbers, each as its first and last number. */
function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
