import { createHash } from 'node:crypto';
import { callableWorker } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';
import type { DrawTask } from './draw-worker';

/** A picture takes a tenth of a second of a thread; what is drawn lasts, so that robots and browsers may come again. */
const KEPT_FILES = 100;
const LIMITS = { timeoutMs: 20_000, idleMs: 60_000 };

/** Draws files in a thread of their own, each once while it is among the last {@link KEPT_FILES}. */
export class DrawnFiles {
  private readonly worker = callableWorker<DrawTask, Uint8Array>(workerModule('draw-worker', import.meta.url), LIMITS);
  private readonly drawn = new Map<string, Promise<Buffer>>();

  file(task: DrawTask): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(task)).digest('base64');
    const known = this.drawn.get(key);
    if (known) return known;
    const drawing = this.worker.call(task).then((bytes) => Buffer.from(bytes));
    this.drawn.set(key, drawing);
    // A failure is not kept.
    drawing.catch(() => this.drawn.delete(key));
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > KEPT_FILES && oldest !== undefined) this.drawn.delete(oldest);
    return drawing;
  }
}
