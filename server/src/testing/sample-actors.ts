import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import type { Endpoint } from '@bandmark/contracts/endpoint';
import type { Scene } from './scene';
import type { TestServer } from './with-server';

/** Who calls, in the order of the columns of an access matrix. */
export const ACTORS = [
  'anonymous',
  'owner',
  'other candidate',
  'examiner',
  'grant',
  'operator',
  'site operator',
  'team',
  'other team',
  'lead',
] as const;
export type Actor = (typeof ACTORS)[number];

/** A row of an access matrix where every actor gets the same. */
export const anyone = (status: number): readonly number[] => ACTORS.map(() => status);

/** What a request of this actor proves itself with. */
export function headersOf(actor: Actor, scene: Scene, server: TestServer): Readonly<Record<string, string>> {
  switch (actor) {
    case 'anonymous':
      return {};
    case 'owner':
      return scene.owner.headers;
    case 'other candidate':
      return scene.other.headers;
    case 'examiner':
      return scene.examiner.headers;
    case 'team':
      return scene.teams.own;
    case 'other team':
      return scene.teams.other;
    case 'site operator':
      return scene.siteOperator.headers;
    case 'lead':
      return scene.lead.headers;
    case 'grant':
      return { [GRANT_HEADER]: scene.grant };
    case 'operator':
      return server.operatorHeaders;
  }
}

/** What a request of somebody who may call the endpoint proves itself with. */
export function headersOfCaller(
  { method, path }: Endpoint,
  scene: Scene,
  server: TestServer,
): Readonly<Record<string, string>> {
  const route = server.app.registeredRoutes.find(
    ({ endpoint }) => endpoint.path === path && endpoint.method === method,
  );
  return headersOf(callerWith(route?.access), scene, server);
}

function callerWith(access: string | undefined): Actor {
  switch (access) {
    case 'anyone':
      return 'anonymous';
    case 'operator':
    case 'team':
    case 'examiner':
    case 'lead':
      return access;
    case 'site-operator':
    case 'operations':
      return 'site operator';
    default:
      return 'owner';
  }
}
