/**
 * Loaded before a server's own code (`node --import`). Adds the milliseconds in the file that CLOCK_OFFSET_FILE names
 * to `Date.now()`, so that a bench can advance the server's clock by an hour. Timers and the database keep real time.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_OFFSET_FILE'] ?? '';
const realNow = Date.now.bind(Date);
let offset = 0;
const read = () => {
  offset = Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, 250).unref();
Date.now = () => realNow() + offset;
