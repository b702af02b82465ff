import { markdownTable } from '../report';
import { FAULT_KINDS, type FaultSchedule } from './fault-schedule';
import type { JudgedExam } from './judged-exam';

/** Tolerance for the time left after an outage, compared with the time left before it. */
const EXACT_TO_MS = 1_000;
const EXAMPLES = 10;

export interface TakenExams {
  name: string;
  schedules: readonly FaultSchedule[];
  exams: readonly JudgedExam[];
}

/**
 * Outages whose time was not given back. All of them are long enough to be credited, except where a shorter kill of
 * another schedule came first.
 */
const inexact = ({ outages }: JudgedExam) => outages.filter(({ differenceMs }) => Math.abs(differenceMs) > EXACT_TO_MS);

const violations = (exam: JudgedExam) => [
  ...exam.faults,
  ...inexact(exam).map(({ differenceMs }) => `${(differenceMs / 1000).toFixed(2)} s after an outage`),
];

export const isWhole = (taken: readonly TakenExams[]): boolean =>
  taken.every(({ exams }) => exams.every((exam) => violations(exam).length === 0));

/** Markdown: one column for Node and one for Chromium, then the violations. */
export function examFaultsReport(taken: readonly TakenExams[]): string {
  const row = (name: string, value: (one: TakenExams) => string | number) => [
    name,
    ...taken.map((one) => String(value(one))),
  ];
  const count = ({ schedules }: TakenExams, kind: string) =>
    schedules.flatMap(({ faults }) => faults).filter((fault) => fault.kind === kind).length;
  const rows = [
    row('Schedules', ({ exams }) => exams.length),
    row('Violations (aim 0)', ({ exams }) => exams.flatMap(violations).length),
    row('Texts that a page called saved', ({ exams }) => exams.reduce((sum, { savedTexts }) => sum + savedTexts, 0)),
    row('Most typing lost with a page (aim 1 s)', ({ exams }) => seconds(exams.map((exam) => exam.longestLossMs))),
    row('Outages over a deadline', ({ exams }) => exams.flatMap(({ outages }) => outages).length),
    row('Time left after one, less time left before it (aim ± 1 s)', ({ exams }) => range(exams)),
    ...FAULT_KINDS.map((kind) => row(`Faults: ${kind}`, (one) => count(one, kind))),
  ];
  const examples = taken.flatMap(({ name, exams }) =>
    exams.flatMap((exam) => violations(exam).map((fault) => `- ${name}, seed ${exam.seed}: ${fault}`)),
  );
  return [
    markdownTable(['Exam faults', ...taken.map(({ name }) => name)], rows),
    ...(examples.length > 0 ? ['', ...examples.slice(0, EXAMPLES)] : []),
  ].join('\n');
}

const seconds = (times: readonly number[]) => `${(Math.max(0, ...times) / 1000).toFixed(2)} s`;

function range(exams: readonly JudgedExam[]): string {
  const all = exams.flatMap(({ outages }) => outages.map(({ differenceMs }) => differenceMs / 1000));
  return all.length === 0 ? '–' : `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)} s`;
}
