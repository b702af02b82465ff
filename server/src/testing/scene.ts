import { beginAttempt, takeLease } from '@bandmark/contracts/api/attempts';
import { addFullTest } from '@bandmark/contracts/api/full-tests';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { randomUuid } from '../random-id';
import { createTeam } from '../releases/teams/teams';
import type { TestUser } from './test-user';
import type { TestServer } from './with-server';

/** Who calls beside the owner; another scene may have the same. */
export interface Bystanders {
  other: TestUser;
  examiner: TestUser;
  siteOperator: TestUser;
  lead: TestUser;
  /** Headers of a team that releases `auth`, and of one that releases `tests`, which is called `{name}-other`. */
  teams: { name: string; own: Readonly<Record<string, string>>; other: Readonly<Record<string, string>> };
}

/** A candidate with a begun writing attempt and a full test, which calls are about. */
export interface Scene extends Bystanders {
  owner: TestUser;
  myTestId: number;
  fullTestId: number;
  attemptId: string;
  grant: string;
  tabId: string;
}

export async function makeScene(server: TestServer, kept: Partial<Bystanders> = {}): Promise<Scene> {
  const owner = await server.user();
  const other = kept.other ?? (await server.user());
  const examiner = kept.examiner ?? (await server.user({ isExaminer: true }));
  const siteOperator = kept.siteOperator ?? (await server.user({ isOperator: true }));
  const lead = kept.lead ?? (await server.user({ isLead: true }));
  const post = async <T>(url: string, body: object = {}): Promise<T> => {
    const answer = await server.app.inject({ method: 'POST', url, headers: owner.headers, body });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<T>();
  };
  const { myTestId } = await post<{ myTestId: number }>(addQuickTest.path);
  const { myTestId: fullTestId } = await post<{ myTestId: number }>(addFullTest.path);
  const begun = await post<{ attemptId: string; grant: string }>(
    fillPath(beginAttempt.path, { myTestId, skill: 'writing' }),
  );
  const tabId = randomUuid();
  await post(fillPath(takeLease.path, { attemptId: begun.attemptId }), { tabId });
  return {
    owner,
    other,
    examiner,
    siteOperator,
    lead,
    teams: kept.teams ?? (await makeTeams(server)),
    myTestId,
    fullTestId,
    attemptId: begun.attemptId,
    grant: begun.grant,
    tabId,
  };
}

async function makeTeams({ deps: { db, clock } }: TestServer): Promise<Scene['teams']> {
  const name = `team-${randomUuid().slice(0, 8)}`;
  const own = bearer(await createTeam(db, { name, remotes: ['auth'] }, clock()));
  const other = bearer(await createTeam(db, { name: `${name}-other`, remotes: ['tests'] }, clock()));
  return { name, own, other };
}

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
