import * as api from '@bandmark/contracts/api/attempts';
import {
  addFullTest,
  beginFullTestPart,
  formFile as formFileEndpoint,
  fullTestPart,
  keyedReport as keyedReportEndpoint,
} from '@bandmark/contracts/api/full-tests';
import { addQuickTest, listTests as listTestsEndpoint } from '@bandmark/contracts/api/tests';
import { examEvents, noteExamEvents } from '@bandmark/contracts/api/exam-events';
import type { PartName } from '@bandmark/contracts/part-name';
import { replaceTest as replaceTestEndpoint } from '@bandmark/contracts/api/operations-tests';
import type * as z from '@bandmark/contracts/schema';
import type { TestFormat } from '@bandmark/domain/test-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { causedBy, type Feature } from '../app-dependencies';
import type { ExamsDependencies } from './dependencies';
import { type Actor, operatorOf } from '../http/access';
import type { Grant } from '../http/authenticator';
import { defineRoute } from '../http/define-route';
import { createAnswerRows } from './attempts/answer-rows';
import { attemptView, ofQuickTest, ownerOfAttempt } from './attempts/attempt';
import { beginAttempt } from './attempts/begin-attempt';
import { deviceName } from './attempts/device-name';
import { formFile } from './attempts/form-file';
import { requireTabId, tabIdOf } from './attempts/lease';
import { submitAnswerFile } from './attempts/submit-answer-file';
import { saveAnswer } from './attempts/save-answer';
import { submitAttempt } from './attempts/submit-attempt';
import { takeLease } from './attempts/take-lease';
import { ownerOfTest, testPart } from './attempts/test-part';
import { keyedReport } from './reports/keyed-report';
import { addTest } from './tests/add-test';
import { replaceTest } from './tests/replace-test';
import { ownEvents } from './events/events-of';
import { noteEvents } from './events/note-events';
import { listTests } from './tests/list-tests';

/** A tab sends twelve heartbeats a minute; each restart of a recorder asks for a segment. */
const LEASE_CALLS = { max: 120, windowMs: 60_000 };

/** People pick these files by hand, one after the other. */
const ANSWER_FILES = { max: 100, windowMs: 3_600_000 };

/** A page sends a batch every few seconds while events occur. */
const EVENT_CALLS = { max: 60, windowMs: 60_000 };

interface Caller {
  userId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
type BeginBody = z.output<typeof api.beginBodySchema>;

/** The grant of a call; null if the call carries the owner's session. */
const grantIn = (actor: Actor): Grant | null => (actor.kind === 'grant' ? actor : null);

/** Routes of the candidate's list of tests and of taking a test. */
export const examsFeature: Feature<ExamsDependencies> = (app, deps) => {
  const storeAnswer = createAnswerRows(deps.db);
  const ofTest = (format: TestFormat) =>
    ({
      access: 'signed-in',
      ownerOf: ({ myTestId }: Record<string, unknown>) => ownerOfTest(deps, myTestId, format),
    }) as const;
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: ({ attemptId }: Record<string, unknown>) => ownerOfAttempt(deps.db, attemptId),
    subjectOf: ({ attemptId }: Record<string, unknown>) => attemptId,
  } as const;

  defineRoute(app, deps, listTestsEndpoint, { access: 'signed-in' }, ({ userId, request }) =>
    listTests(causedBy(deps, request.id), userId),
  );

  defineRoute(app, deps, addQuickTest, { access: 'signed-in' }, ({ userId }) => addTest(deps, userId, 'quick'));

  defineRoute(app, deps, addFullTest, { access: 'signed-in' }, ({ userId }) => addTest(deps, userId, 'full'));

  defineRoute(app, deps, replaceTestEndpoint, { access: 'operations' }, async ({ params, body, actor, request }) => {
    const made = await replaceTest(deps, { ...params, ...body, by: operatorOf(actor), at: deps.clock() });
    await deps.mails.causedBy(request.id).sendAdded();
    return made;
  });

  const read = async (part: PartName, { userId, request, reply }: Caller) => {
    const found = await testPart(causedBy(deps, request.id), part, userId);
    // The candidate may have changed browsers: from the next page load on, this one gets the exam's versions too.
    if (found.attempt?.state === 'begun') deps.examReleases.remember(request, reply, found.attempt.attemptId);
    return found;
  };
  const begin = async (part: PartName, { body, userId, request, reply }: Caller & { body: BeginBody }) => {
    // Stored before the clock starts, so that correcting an invalid name costs no exam time.
    if (body.certificateName !== undefined) await deps.giveCertificateName(userId, body.certificateName, request.id);
    const releases = await deps.examReleases.choose(request, reply);
    const attempt = await beginAttempt(deps, part, { releases, deviceCheck: body.deviceCheck });
    if (attempt.submittedAt === null) deps.examReleases.remember(request, reply, attempt.attemptId);
    return attemptView(deps, attempt);
  };

  defineRoute(app, deps, api.testPart, ofTest('quick'), async (call) => {
    const part = await read({ format: 'quick', ...call.params }, call);
    return { ...part, skill: call.params.skill, attempt: part.attempt && ofQuickTest(part.attempt) };
  });

  defineRoute(app, deps, api.beginAttempt, ofTest('quick'), async (call) =>
    ofQuickTest(await begin({ format: 'quick', ...call.params }, call)),
  );

  defineRoute(app, deps, fullTestPart, ofTest('full'), (call) => read({ format: 'full', ...call.params }, call));

  defineRoute(app, deps, beginFullTestPart, ofTest('full'), (call) => begin({ format: 'full', ...call.params }, call));

  defineRoute(app, deps, keyedReportEndpoint, ofTest('full'), ({ params }) => keyedReport(deps, params));

  defineRoute(app, deps, formFileEndpoint, ofAttempt, async ({ params, reply }) => {
    const { content, type } = await formFile(deps, params.attemptId, params.file);
    // Pages show a drawing as an image; opened directly, it must not run scripts.
    reply.type(type).header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return content;
  });

  defineRoute(
    app,
    deps,
    api.takeLease,
    { ...ofAttempt, accountLimit: LEASE_CALLS },
    ({ params, body, actor, request }) =>
      takeLease(deps, params.attemptId, { ...body, device: deviceName(request.headers['user-agent']) }, grantIn(actor)),
  );

  defineRoute(app, deps, api.saveAnswer, { ...ofAttempt, removesNul: true }, ({ params, body, request, actor }) =>
    saveAnswer(deps, storeAnswer, params.attemptId, body, requireTabId(request.headers), grantIn(actor)),
  );

  defineRoute(
    app,
    deps,
    api.submitAnswerFile,
    {
      access: 'signed-in',
      ownerOf: ({ attemptId }) => ownerOfAttempt(deps.db, attemptId),
      accountLimit: ANSWER_FILES,
      removesNul: true,
    },
    ({ params, body }) => submitAnswerFile(deps, params.attemptId, body),
  );

  defineRoute(
    app,
    deps,
    noteExamEvents,
    { ...ofAttempt, accountLimit: EVENT_CALLS, removesNul: true },
    ({ params, body }) => noteEvents(deps, params.attemptId, body.events),
  );

  defineRoute(app, deps, examEvents, { access: 'signed-in', ownerOf: ofAttempt.ownerOf }, ({ params }) =>
    ownEvents(deps.db, params.attemptId),
  );

  defineRoute(app, deps, api.submitAttempt, { ...ofAttempt, removesNul: true }, ({ params, body, request, actor }) =>
    submitAttempt(causedBy(deps, request.id), params.attemptId, {
      ...body,
      tabId: tabIdOf(request.headers),
      grant: grantIn(actor),
    }),
  );
};
