import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';

/** Which versions of the site an exam runs in, for as long as it is open. */
export interface ExamReleases {
  /** The versions that an exam begins with: remote → version. */
  choose(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, string>>;
  /** Serves this browser the versions of an open attempt from its next page load on. */
  remember(request: FastifyRequest, reply: FastifyReply, attemptId: string): void;
}

export interface ExamsDependencies extends AppDependencies {
  examReleases: ExamReleases;
}
