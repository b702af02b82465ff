import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBuild } from '../../harness/derived-build';
import { deriveFromCurrent } from '../../harness/derived-release';
import type { Site } from '../../harness/site';
import type { Team } from './teams';

/** Publishes a further version of a team's remote through the site's release API and makes it current. */
export async function releaseNext(site: Site, { remote, target }: Team, version: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), `bandmark-build-${remote}-`));
  try {
    await writeBuild(directory, await deriveFromCurrent(site.dataDir, { remote, version }));
    await target.publish({ name: remote, directory, makeCurrent: true });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Every remote released again and again: each wave is a new version of all of them, by five teams at the same time.
 * A wave that takes longer than its interval is followed by the next one at once.
 */
export class ReleaseStorm {
  /** Waves that have gone live wholly. */
  waves = 0;
  /** Milliseconds of each wave, from its beginning until the last remote is live. */
  readonly waveMs: number[] = [];
  readonly failures: string[] = [];
  #begunAt = 0;
  #isEnding = false;
  #wake = () => {};
  #ended: Promise<void> = Promise.resolve();
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly site: Site,
    private readonly teams: readonly Team[],
    private readonly everyMs: number,
  ) {}

  get releases(): number {
    return this.waves * this.teams.length;
  }

  /** Milliseconds since it began. */
  get ms(): number {
    return performance.now() - this.#begunAt;
  }

  get isOver(): boolean {
    return this.#isEnding;
  }

  begin(): void {
    this.#begunAt = performance.now();
    this.#ended = this.#run();
  }

  /** Resolves after so many more waves, or when the storm ends. */
  async pass(waves: number): Promise<void> {
    const until = this.waves + waves;
    while (this.waves < until && !this.#isEnding) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** No wave begins any more; resolves when the last one has gone live. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#wake();
    this.#tell();
    await this.#ended;
  }

  async #run(): Promise<void> {
    for (let number = 1; !this.#isEnding; number += 1) {
      const begun = performance.now();
      try {
        await Promise.all(this.teams.map((team) => releaseNext(this.site, team, `0.1.1-storm.${number}`)));
        this.waves += 1;
      } catch (error) {
        this.failures.push(`wave ${number}: ${error instanceof Error ? error.message : String(error)}`);
      }
      const taken = performance.now() - begun;
      this.waveMs.push(taken);
      this.#tell();
      if (!this.#isEnding) await this.#pause(this.everyMs - taken);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
