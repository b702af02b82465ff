import { endpoint } from '../endpoint';
import { registryViewSchema } from '../registry';

/**
 * The view that a page loaded now would carry. Asked when the page's own is missing, does not parse, or names
 * versions that are gone.
 */
export const releaseView = endpoint({
  method: 'GET',
  path: '/api/release-view',
  summary: 'The versions chosen for this visitor',
  response: registryViewSchema,
});
