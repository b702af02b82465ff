/**
 * Loaded before a server's own code (`node --import`): its clock shows the time plus the milliseconds in the file that
 * CLOCK_OFFSET_FILE names, so that a bench can let an hour pass. Timers and the database keep the real time.
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
