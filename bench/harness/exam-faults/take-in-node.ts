import { openPageGlobals } from '../chaos/page-globals';
import { FaultyExam } from './faulty-exam';
import { openLines } from './faulty-line';
import type { FaultySite } from './faulty-site';
import type { FaultSchedule } from './fault-schedule';
import type { JudgedExam, KillSeen } from './judged-exam';

const SAY_EVERY = 50;

/** Takes all exams, `atOnce` in parallel, through the outbox, API client and transport that pages use. */
export async function takeInNode(
  site: FaultySite,
  schedules: readonly FaultSchedule[],
  {
    atOnce,
    kills,
    say,
    tell,
  }: { atOnce: number; kills: readonly KillSeen[]; say(line: string): void; tell(exam: JudgedExam): void },
): Promise<JudgedExam[]> {
  openPageGlobals(site.origin);
  openLines();
  // Imported dynamically, because the module reads the page's globals when it loads.
  const { apiTransport } = await import('../../../shell/src/outbox/api-transport');
  const waiting = [...schedules];
  const judged: JudgedExam[] = [];
  const takeTurns = async () => {
    for (let schedule = waiting.shift(); schedule; schedule = waiting.shift()) {
      const { seed } = schedule;
      const exam = await new FaultyExam(site, apiTransport, schedule, await site.addUser(), kills)
        .take()
        .catch((error: unknown) => notTaken(seed, error));
      tell(exam);
      judged.push(exam);
      if (judged.length % SAY_EVERY === 0)
        say(
          `${judged.length} of ${schedules.length} schedules in Node, ${judged.filter(({ faults }) => faults.length > 0).length} with violations`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return judged;
}

/** An exam that throws counts as a violation, so that the others continue. */
function notTaken(seed: number, error: unknown): JudgedExam {
  const faults = [`could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  return { seed, faults, savedTexts: 0, longestLossMs: 0, outages: [], kills: [] };
}
