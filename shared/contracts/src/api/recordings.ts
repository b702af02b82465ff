import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { dateTimeSchema, idParamSchema, skillSchema, uuidSchema } from './primitives';

/** Facts about a replayed recording that everyone with the link may see. */
export const recordingFacts = endpoint({
  method: 'GET',
  path: '/api/certificate/recordings/{id}/{uuid}',
  summary: 'Whose recording a replay shows (public: the link is the key)',
  params: z.object({ id: idParamSchema, uuid: uuidSchema }),
  response: z.object({
    skill: skillSchema,
    /** "Test #" of its candidate. */
    testNumber: z.number(),
    recordedAt: dateTimeSchema,
    /** The holder's name if a certificate makes it public, otherwise null. */
    userName: z.nullable(z.string()),
    /** The certificate that is based on this recording. */
    certificateId: z.nullable(z.string()),
  }),
});
