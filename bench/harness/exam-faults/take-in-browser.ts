import { chromiumLaunch } from '@bandmark/e2e/fixtures/chromium';
import { chromium } from '@playwright/test';
import { BrowserExam } from './browser-exam';
import type { FaultySite } from './faulty-site';
import type { FaultSchedule } from './fault-schedule';
import type { JudgedExam } from './judged-exam';

/** Takes all exams in one Chromium, each candidate with separate profiles. @returns results and Chromium's version */
export async function takeInBrowser(
  site: FaultySite,
  schedules: readonly FaultSchedule[],
  { atOnce, say, tell }: { atOnce: number; say(line: string): void; tell(exam: JudgedExam): void },
): Promise<{ exams: JudgedExam[]; version: string }> {
  const browser = await chromium.launch(chromiumLaunch());
  const waiting = [...schedules];
  const exams: JudgedExam[] = [];
  const takeTurns = async () => {
    for (let schedule = waiting.shift(); schedule; schedule = waiting.shift()) {
      const { seed } = schedule;
      const exam = await new BrowserExam(site, browser, schedule, await site.addUser())
        .take()
        .catch((error: unknown) => notTaken(seed, error));
      tell(exam);
      exams.push(exam);
      say(`${exams.length} of ${schedules.length} schedules in Chromium`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, takeTurns));
    return { exams, version: browser.version() };
  } finally {
    await browser.close();
  }
}

/** An exam that throws counts as a violation, so that the others continue. */
function notTaken(seed: number, error: unknown): JudgedExam {
  const faults = [`could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  return { seed, faults, savedTexts: 0, longestLossMs: 0, outages: [], kills: [] };
}
