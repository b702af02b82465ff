/** `npm run new-remote -- <name> [--no-install]`: a remote of one screen, which builds at once. */
import { spawn } from 'node:child_process';
import { ROOT } from '../build/packages.mjs';
import { scaffoldRemote } from '../build/scaffold-remote.mjs';

const PNPM = 'pnpm@12.21.0';
const [name] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

try {
  if (!name) throw new Error('Usage: npm run new-remote -- <name> [--no-install]');
  const { folder, files, hint } = scaffoldRemote(name);
  for (const file of files) console.log(`  ${file}`);
  if (!process.argv.includes('--no-install')) await install();
  console.log(
    `\n${folder} is there. Build it with "npm run build -- ${folder}", test it with "npx jest ${folder}".\n\n${hint}`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Links the new package; everything it takes is installed for others already. */
async function install() {
  const code = await new Promise((resolve, reject) => {
    const child = spawn('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`The new package could not be linked (pnpm ended with code ${code}).`);
}
