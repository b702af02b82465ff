import type { findings } from '../database/schema/findings';
import { isScheduled, JOB_NAMES, type JobName, namesOfWork } from '../jobs/jobs';

type FindingKind = (typeof findings.$inferSelect)['kind'];

/** A section of the operator's page: jobs and findings about the same subject. */
interface Group {
  jobs: readonly JobName[];
  findings: readonly FindingKind[];
}

export const GROUPS = {
  recordings: {
    jobs: [...namesOfWork('finalise-recording'), 'delete-recordings'],
    findings: ['recording', 'files', 'chunks'],
  },
  estimates: { jobs: ['estimate-writing', 'send-to-partner'], findings: ['estimate'] },
  certificates: { jobs: ['issue-certificate', 'sign-credential'], findings: ['certificate', 'no-camera'] },
  mails: { jobs: ['send-mail', 'send-recovery-mail'], findings: [] },
  schedule: { jobs: JOB_NAMES.filter(isScheduled), findings: [] },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

export const jobsOf = (group: GroupName): readonly JobName[] => GROUPS[group].jobs;

export const findingsOf = (group: GroupName): readonly FindingKind[] => GROUPS[group].findings;

/** The contract's name for the work that a finding stands for. */
export const WORK_OF_FINDING: Readonly<Record<FindingKind, string>> = {
  estimate: 'missing-estimate',
  recording: 'missing-recording',
  certificate: 'missing-certificate',
  'no-camera': 'missing-camera',
  files: 'missing-files',
  chunks: 'missing-chunks',
};
