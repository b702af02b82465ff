import { setTimeout as pause } from 'node:timers/promises';
import { Site, SITE_SECRET } from '@bandmark/e2e/fixtures/site';
import { startTestDatabase, type TestDatabase } from '@bandmark/tools/database/test-database';
import type { AppDependencies } from '../../../server/src/app-dependencies';
import { type OpenDatabase, openPostgres } from '../../../server/src/database/open-database';
import { deriveSecrets } from '../../../server/src/secrets';
import {
  endExamGrants,
  type ExamRow,
  examRow,
  examTexts,
  setExamDeadline,
} from '../../../server/src/testing/exam-rows';
import { createTestUser, type TestUser } from '../../../server/src/testing/test-user';
import { createDatabase } from '@bandmark/e2e/fixtures/databases';

const MAX_STARTS = 5;

/** One server on PostgreSQL that can be killed, with direct access to its rows. */
export class FaultySite {
  #absence: Promise<void> | null = null;
  #ended = false;
  #firstResponseAt: number | null = null;
  /** Outages: epoch milliseconds of kill and first response, the seed that caused it, and the planned pause in ms. */
  readonly absences: { killedAt: number; backAt: number; by: number; forMs: number }[] = [];

  private constructor(
    readonly site: Site,
    private readonly postgres: TestDatabase,
    private readonly direct: OpenDatabase,
  ) {}

  /** @param hasPages whether browsers load its pages; if so, it starts with the prepared builds */
  static async start(hasPages: boolean): Promise<FaultySite> {
    const postgres = await startTestDatabase({ say: () => undefined, isDurable: true });
    const databaseUrl = await createDatabase(postgres.url);
    const site = await Site.start({ databaseUrl, twoOrigins: false, isEmpty: !hasPages });
    return new FaultySite(site, postgres, await openPostgres(databaseUrl));
  }

  get origin(): string {
    return this.site.origin;
  }

  addUser(): Promise<TestUser> {
    const deps = { db: this.direct.db, secrets: deriveSecrets(SITE_SECRET), clock: Date.now };
    return createTestUser(deps as unknown as AppDependencies);
  }

  /**
   * kill -9, and a restart after `ms`. A call during an outage joins it instead of killing again.
   * @param by seed of the schedule that causes the outage
   */
  away(ms: number, by: number): Promise<void> {
    this.#absence ??= this.#killFor(ms, by).finally(() => (this.#absence = null));
    return this.#absence;
  }

  /** A page got a response: on a busy machine that happens before the fixture notices that the server is up. */
  responded(): void {
    this.#firstResponseAt ??= Date.now();
  }

  /**
   * Repeats `prepare` until no other schedule's kill interrupted it.
   * @param prepare must leave the server running, so that the caller's kill can follow at once
   */
  async undisturbed(prepare: () => Promise<void>): Promise<void> {
    for (;;) {
      await this.back();
      const before = this.absences.length;
      await prepare();
      if (this.absences.length === before && this.#absence === null) return;
    }
  }

  /** Resolves when the server is up. */
  async back(): Promise<void> {
    await this.#absence;
  }

  endGrants = (attemptId: string): Promise<void> => endExamGrants(this.direct.db, attemptId);
  setDeadline = (attemptId: string, at: number): Promise<void> => setExamDeadline(this.direct.db, attemptId, at);
  rowOf = (attemptId: string): Promise<ExamRow> => examRow(this.direct.db, attemptId);
  textsOf = (attemptId: string): Promise<string[]> => examTexts(this.direct.db, attemptId);

  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#absence;
    await this.site.stop();
    await this.direct.close();
    await this.postgres.stop();
  }

  /** Retries, because on an overloaded machine a start may exceed the fixture's timeout. */
  private async boot(): Promise<void> {
    for (let times = 1; ; times += 1) {
      try {
        return await this.site.boot();
      } catch (error) {
        if (times === MAX_STARTS) throw error;
      }
    }
  }

  async #killFor(forMs: number, by: number): Promise<void> {
    const killedAt = Date.now();
    await this.site.kill();
    await pause(forMs);
    this.#firstResponseAt = null;
    await this.boot();
    this.absences.push({ killedAt, backAt: this.#firstResponseAt ?? Date.now(), by, forMs });
  }
}
