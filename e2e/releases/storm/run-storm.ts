import type { Site } from '../../harness/site';
import { answersLost } from './answers-lost';
import { Candidate, type IsEnough, type TakenExam } from './candidate';
import { keptErrors } from './kept-errors';
import { ReleaseStorm } from './release-storm';
import type { Team } from './teams';

interface StormPlan {
  candidates: number;
  /** From the beginning of one wave of releases to that of the next. */
  everyMs: number;
  /** How fast candidates type. */
  keystrokeMs: number;
  /** A candidate takes no further exam. */
  isEnough: IsEnough;
  /** Afterwards wait for the finished recordings, too. */
  isFinalised?: boolean;
  /** Further candidates, for whom something is broken on purpose; counted apart. */
  alsoRun?(storm: ReleaseStorm): Promise<void>;
}

/** What a storm did, and what candidates had to suffer from it. Every list is empty when all went well. */
export interface StormOutcome {
  releases: number;
  waveMs: readonly number[];
  releaseFailures: readonly string[];
  exams: readonly TakenExam[];
  chunkErrors: readonly string[];
  reloads: readonly string[];
  versionChanges: readonly string[];
  complaints: readonly string[];
  keptErrors: readonly string[];
  answersLost: readonly string[];
  /** Candidates who could not go on. */
  stopped: readonly string[];
}

/** Candidates take exams while every remote is released again and again; afterwards their answers are looked for. */
export async function runStorm(
  site: Site,
  teams: readonly Team[],
  { candidates: count, everyMs, keystrokeMs, isEnough, isFinalised = false, alsoRun }: StormPlan,
): Promise<StormOutcome> {
  const storm = new ReleaseStorm(site, teams, everyMs);
  const candidates: Candidate[] = [];
  for (let number = 0; number < count; number += 1) candidates.push(await Candidate.signUp(site, storm, keystrokeMs));
  storm.begin();
  await Promise.all([...candidates.map((candidate) => candidate.takeExams(isEnough)), alsoRun?.(storm)]);
  await storm.end();

  const lost: string[] = [];
  for (const { exams, token } of candidates)
    for (const exam of exams) lost.push(...(await answersLost({ origin: site.origin, token, isFinalised }, exam)));
  for (const candidate of candidates) await candidate.close();
  const of = <T>(read: (candidate: Candidate) => readonly T[]) => candidates.flatMap(read);
  return {
    releases: storm.releases,
    waveMs: storm.waveMs,
    releaseFailures: storm.failures,
    exams: of(({ exams }) => exams),
    chunkErrors: of(({ watch }) => watch.chunkErrors),
    reloads: of(({ watch }) => watch.reloads),
    versionChanges: of(({ exams }) => exams.flatMap(({ versionChanges }) => versionChanges)),
    complaints: of(({ complaints }) => complaints),
    keptErrors: await keptErrors(site),
    answersLost: lost,
    stopped: of(({ failure }) => (failure === null ? [] : [failure])),
  };
}
