import type { ChoiceReason } from '@bandmark/domain/release-choice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import type { ReleaseService } from './release-service';

export type ServedVersions = Readonly<Record<string, { version: string; reason: ChoiceReason }>>;

export interface ReleasesDependencies extends AppDependencies {
  /** Made once at the start; whatever concerns releases goes through it. */
  releases: ReleaseService;
  /** What the browser of this request is served: remote → version, and the reason. */
  servedTo(request: FastifyRequest, reply: FastifyReply): Promise<ServedVersions>;
  /** How many open exams run in each version of each remote. */
  pinnedVersions(): Promise<{ remote: string; version: string; exams: number }[]>;
}
