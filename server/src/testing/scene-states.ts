import type { Attempt } from '@bandmark/contracts/api/attempts';
import { beginFullTestPart } from '@bandmark/contracts/api/full-tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import type { Skill } from '@bandmark/domain/skills';
import { begin, call, mark } from './exam-calls';
import { pretendFinalised } from './marked-test';
import type { Scene } from './scene';
import type { TestServer } from './with-server';

/** Brings a scene into the state that a call needs. @returns fields that replace the scene's, for another attempt */
export type SceneState = (server: TestServer, scene: Scene) => Promise<Partial<Scene>>;

async function post<T>(server: TestServer, scene: Scene, url: string, body: object): Promise<T> {
  const response = await call(server, 'POST', url, scene.owner.headers, body);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<T>();
}

const submit = (server: TestServer, scene: Scene, attemptId: string, body: object) =>
  post(server, scene, `/api/attempts/${attemptId}/submit`, body);

const beginPart = (server: TestServer, scene: Scene, skill: Skill) =>
  post<Attempt>(server, scene, fillPath(beginFullTestPart.path, { myTestId: scene.fullTestId, skill }), {});

/** Submits the scene's answer, so that it can be marked. */
export const submitted: SceneState = async (server, scene) => {
  await submit(server, scene, scene.attemptId, { sequence: 1, text: 'An answer.' });
  return {};
};

/** The scene's quick test has a certificate. */
export const certified: SceneState = async (server, scene) => {
  const speaking = await begin(server, scene.owner, scene.myTestId, 'speaking');
  await submitted(server, scene);
  await submit(server, scene, speaking.attemptId, {});
  for (const attemptId of [scene.attemptId, speaking.attemptId]) {
    await pretendFinalised(server, attemptId);
    await mark(server, scene.examiner, attemptId, [6, 6, 6, 6]);
  }
  await server.jobs.runAll();
  return {};
};

/** The reading answer of the scene's full test is scored. */
export const readingSubmitted: SceneState = async (server, scene) => {
  const { attemptId } = await beginPart(server, scene, 'reading');
  await submit(server, scene, attemptId, { sequence: 1, text: JSON.stringify({ version: 1, answers: {} }) });
  return {};
};

/** Begins the listening attempt of the scene's full test, whose form has files. */
export const listeningBegun: SceneState = async (server, scene) => {
  const { attemptId, grant } = await beginPart(server, scene, 'listening');
  return { attemptId, grant };
};
