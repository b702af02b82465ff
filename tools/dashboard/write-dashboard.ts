/** `npm run dashboard` generates deploy/grafana/bandmark.json from panels.ts. */
import { command } from '@bandmark/command-line/command';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { dashboardJson } from './dashboard';

command('Writes deploy/grafana/bandmark.json from tools/dashboard/panels.ts.').parse();

await writeFile(join(ROOT, 'deploy/grafana/bandmark.json'), dashboardJson());
