import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

const WINDOW_BYTES = 256 * 1024;

/** Reads a file of any size from start to end through a buffer of fixed size. */
export class FileWindow {
  #from = 0;
  #bytes = Buffer.alloc(0);

  private constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<FileWindow> {
    const file = await open(path, 'r');
    return new FileWindow(file, (await file.stat()).size);
  }

  /** @returns the bytes at an offset, at most `WINDOW_BYTES`; fewer than requested at the end of the file */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#from || at + length > this.#from + this.#bytes.length) {
      const buffer = Buffer.allocUnsafe(WINDOW_BYTES);
      const { bytesRead } = await this.file.read(buffer, 0, WINDOW_BYTES, at);
      this.#from = at;
      this.#bytes = buffer.subarray(0, bytesRead);
    }
    return this.#bytes.subarray(at - this.#from, at - this.#from + length);
  }

  /** The bytes if they are buffered, otherwise null: saves a loop over small elements an `await` for each. */
  peek(at: number, length: number): Buffer | null {
    const isHere = at >= this.#from && at + length <= this.#from + this.#bytes.length;
    return isHere ? this.#bytes.subarray(at - this.#from, at - this.#from + length) : null;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
