import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import type { Endpoint } from '@bandmark/contracts/endpoint';
import type { Scene } from './scene';
import type { TestServer } from './with-server';

/** The callers, in the order of an access matrix's columns. */
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

/** A row of an access matrix in which every actor gets the same status. */
export const anyone = (status: number): readonly number[] => ACTORS.map(() => status);

/** The headers that authenticate this actor's requests. */
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

/** The headers of an actor that may call the endpoint. */
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
