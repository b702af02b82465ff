import { expect, test } from '../../fixtures/test';
import type { Site } from '../../fixtures/site';
import { createAccount, giveSession } from '../../fixtures/visitor';
import {
  answerAfterFirstPaint,
  inspect,
  keepFacts,
  layoutShift,
  observeShifts,
  type PageFacts,
  WIDTHS,
} from '../../pages/page-check';
import { newEmail } from '../../pages/sign-in-card';
import { CANDIDATE_STATES } from './states/candidate-states';
import { CERTIFICATE_STATES } from './states/certificate-states';
import { EXAMINER_STATES } from './states/examiner-states';
import { OPERATOR_STATES } from './states/operator-states';
import type { State } from './states/page-state';
import { type Sample, sampleOf } from './states/sample-certificate';
import { VISITOR_STATES } from './states/visitor-states';

/** Layout shift that a person does not notice, a fifth of what web-vitals calls good. */
const MAX_SHIFT = 0.02;

// Each state checks its console lines itself.
test.use({ expectedProblems: /./ });

const STATES = [...VISITOR_STATES, ...CANDIDATE_STATES, ...OPERATOR_STATES, ...CERTIFICATE_STATES, ...EXAMINER_STATES];

const pathOf = ({ path }: State, sample: Sample) => (typeof path === 'string' ? path : path(sample));

/** Widths of separate loads, because layout shifts depend on the width. */
const LOADS = [1280, 390] as const;

/** Sessions by role, created once, because no state changes its account. */
const sessions = new Map<string, Promise<string>>();

function sessionOf(site: Site, role: State['role']): Promise<string> {
  const known = sessions.get(role ?? '') ?? newSession(site, role);
  sessions.set(role ?? '', known);
  return known;
}

async function newSession(site: Site, role: State['role']): Promise<string> {
  const email = newEmail(role ?? 'candidate');
  const token = await createAccount(site.origin, email);
  if (role) await site.user('grant', role, email);
  return token;
}

for (const state of STATES) {
  test(`nothing moves, is cut off, complains or breaks WCAG 2.2 AA: ${state.name}`, async ({ site, visit }) => {
    // The screens' own tests cover animations, which would be measured here in the middle.
    const { page } = await visit({ reducedMotion: 'reduce' });
    if (state.isSignedIn) await giveSession(page, site, await sessionOf(site, state.role));
    const lines: string[] = [];
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    await observeShifts(page);
    const sample = await sampleOf(site);
    const responses = typeof state.responses === 'function' ? state.responses(sample) : (state.responses ?? {});
    for (const [address, { status = 200, body }] of Object.entries(responses))
      await page.route(address, (route) => route.fulfill({ status, json: body }));
    await answerAfterFirstPaint(page);
    const facts: PageFacts = { state: state.name, shift: 0, sideways: 0, console: [], violations: [] };
    const moved: string[] = [];
    for (const width of LOADS) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('about:blank');
      await page.goto(site.origin + pathOf(state, sample));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await state.act?.(page);
      await page.getByText(state.shows).first().waitFor();
      const shifts = await layoutShift(page);
      facts.shift = Math.max(facts.shift, shifts.value);
      if (shifts.value >= MAX_SHIFT)
        moved.push(`${width} px: ${shifts.value.toFixed(3)} by ${shifts.moved.join(', ')}`);
      const { sideways, violations } = await inspect(page, WIDTHS[width]);
      facts.sideways = Math.max(facts.sideways, sideways);
      facts.violations.push(...violations);
    }
    facts.console = lines.filter((line) => !state.complains?.test(line));
    await keepFacts(facts);
    expect({ ...facts, moved }).toEqual({ ...facts, moved: [], sideways: 0, console: [], violations: [] });
  });
}
