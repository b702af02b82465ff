import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { dateTimeSchema, idParamSchema, skillSchema, uuidSchema } from './primitives';

/** Whose recording a replay shows, as far as its link may say. */
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
    /** The holder's name, where a certificate makes it public; null otherwise. */
    userName: z.nullable(z.string()),
    /** The certificate that rests on this recording. */
    certificateId: z.nullable(z.string()),
  }),
});
