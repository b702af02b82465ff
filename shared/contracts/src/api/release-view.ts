import { endpoint } from '../endpoint';
import { registryViewSchema } from '../registry';

/**
 * The registry view that a freshly loaded page would contain. A page fetches it if its own view is missing, does not
 * parse, or names versions that no longer exist.
 */
export const releaseView = endpoint({
  method: 'GET',
  path: '/api/release-view',
  summary: 'The versions chosen for this visitor',
  response: registryViewSchema,
});
