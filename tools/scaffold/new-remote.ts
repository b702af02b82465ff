/** `npm run new-remote -- <name>` creates a remote with one page at `/x/<name>`, for shells that offer contract 1.1. */
import { command } from '@bandmark/command-line/command';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { linkPackages, PNPM } from '../boot/install.mjs';
import { runCommand, say } from '../run-command';
import { format } from '../format';
import { scaffoldRemote, type ScaffoldedRemote } from './scaffold-remote';

const line = command('Creates a remote with one page. It builds at once, and its release needs no new shell.')
  .argument('<name>', 'such as vocabulary: small letters, digits and hyphens')
  .option('--title <title>', 'of the page; default: the name in words')
  .option('--signed-in', 'for signed-in visitors only; others get the sign-in page')
  .option('--no-install', 'do not link the new package')
  .parse();
const [name] = line.processedArgs;
const { title, signedIn = false, install } = line.opts();

await runCommand(async () => {
  const made = scaffoldRemote(name, { title, isSignedIn: signedIn });
  await format(made.files);
  for (const file of made.files) say(`  ${file}`);
  if (install) await linkPackages();
  say(nextSteps(made, install));
  return 0;
});

/** The next commands in order; each can be copied as it is. */
function nextSteps({ folder, path, contract }: ScaffoldedRemote, isLinked: boolean): string {
  const name = releaseNameOf(folder);
  const link = isLinked ? '' : `  npm exec --yes ${PNPM} -- install   links it; no other command works before this\n`;
  return `
${folder} is there, with a page at ${path} and its place in contract ${contract}. What to do next, in this order:

${link}  npm run build -- ${folder}              builds it
  npx jest ${folder}                      tests it
  npm run dev -- ${folder} --against https://site.example
                                          shows it on that site, in your browser alone

On the site, an operator lets your team release it; this prints your token:
  npm run team -- create ${name}-team ${name} --new

Then you release it, and a team that releases the shell (or an operator) approves its address:
  export BANDMARK_URL=https://site.example BANDMARK_TOKEN=bandmark-team-…
  npm run release -- ${folder}
  npm run pages -- ${name} --approve

"npm run remove-remote -- ${name}" undoes it.`;
}
