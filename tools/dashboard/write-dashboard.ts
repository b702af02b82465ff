/** `npm run dashboard`: writes deploy/grafana/bandmark.json from panels.ts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages';
import { dashboardJson } from './dashboard';

await writeFile(join(ROOT, 'deploy/grafana/bandmark.json'), dashboardJson());
