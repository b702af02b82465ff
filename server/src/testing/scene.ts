import { beginAttempt, takeLease } from '@bandmark/contracts/api/attempts';
import { addFullTest } from '@bandmark/contracts/api/full-tests';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import { randomUuid } from '../random-id';
import { createTeam } from '../releases/teams/teams';
import type { TestUser } from './test-user';
import type { TestServer } from './with-server';

/** The callers other than the owner, which scenes may share. */
export interface Bystanders {
  other: TestUser;
  examiner: TestUser;
  siteOperator: TestUser;
  lead: TestUser;
  /** Headers of the team `{name}`, which releases `auth`, and of `{name}-other`, which releases `tests`. */
  teams: { name: string; own: Readonly<Record<string, string>>; other: Readonly<Record<string, string>> };
}

/** The subject of calls: a candidate with a begun writing attempt and a full test. */
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
