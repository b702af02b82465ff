import { certificateLink } from '@bandmark/domain/certificate-hash';
import { broken, FAILED, LONG_NAME, type State } from './page-state';

export const CERTIFICATE_STATES: readonly State[] = [
  { name: 'certificate', path: ({ certificateId }) => `/#${certificateId}`, shows: 'Result on the Spectrum' },
  {
    name: 'certificate, verified',
    path: ({ certificateId }) => `/#${certificateId}/verification`,
    shows: /^Verified Test Recordings for/,
  },
  {
    name: 'certificate, a long name',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: (sample) => ({
      '**/api/certificate/test-result/*': { body: { ...sample.record, userName: LONG_NAME } },
    }),
    shows: 'Result on the Spectrum',
  },
  {
    name: 'certificate, unknown',
    path: '/#A11111111111111111111',
    shows: 'There is no certificate at this address.',
    complains: FAILED,
  },
  {
    name: 'certificate, failed',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: { '**/api/certificate/test-result/*': broken },
    shows: 'This certificate could not be loaded.',
    complains: FAILED,
  },
  {
    name: 'link of a certificate',
    path: ({ certificateId }) => certificateLink(certificateId),
    shows: 'Open the certificate',
  },
  {
    name: 'link of a certificate, unknown',
    path: certificateLink('A11111111111111111111'),
    shows: 'There is no certificate at this address.',
    complains: FAILED,
  },
  { name: 'replay of speaking', path: ({ replay }) => replay.speaking, shows: 'Speaking replay' },
  { name: 'replay of writing', path: ({ replay }) => replay.writing, shows: 'Writing replay' },
  {
    name: 'replay, unknown',
    path: '/replay/writing/11111111-1111-4111-8111-111111111111/webm/1234',
    shows: 'Try again',
    complains: /404|could not be loaded|replay failed/i,
  },
  {
    name: 'replay, a long name',
    path: ({ replay }) => replay.writing,
    responses: ({ certificateId }) => ({
      '**/api/certificate/recordings/**': {
        body: {
          skill: 'writing',
          testNumber: 123_456,
          recordedAt: '2026-11-20T09:30:00.000Z',
          userName: LONG_NAME,
          certificateId,
        },
      },
    }),
    shows: /Wolfeschlegel/,
  },
  {
    name: 'replay, hidden',
    path: ({ replay }) => replay.writing,
    responses: { '**/certificate-answers/**': { status: 403, body: { message: 'hidden', code: 'recording_hidden' } } },
    shows: 'The holder has hidden this recording.',
    complains: FAILED,
  },
  {
    name: 'certificate, withdrawn',
    path: ({ certificateId }) => `/#${certificateId}`,
    responses: {
      '**/api/certificate/test-result/*': {
        status: 410,
        body: {
          message: 'This certificate was withdrawn.',
          code: 'certificate_withdrawn',
          params: {
            withdrawnAt: '2026-11-20T09:30:00.000Z',
            by: 'site',
            reason: 'The mark was given to another answer.',
          },
        },
      },
    },
    shows: /was withdrawn/,
    complains: FAILED,
  },
  {
    name: 'report, a long name',
    path: ({ report }) => report.speaking,
    responses: ({ reports }) => ({
      '**/api/certificate/report/**': { body: { ...reports.speaking, userName: LONG_NAME } },
    }),
    shows: LONG_NAME,
  },
  { name: 'report of writing', path: ({ report }) => report.writing, shows: 'Sample Candidate' },
  { name: 'report of speaking', path: ({ report }) => report.speaking, shows: 'Sample Candidate' },
  {
    name: 'report of several marks',
    path: ({ report }) => report.speaking,
    responses: ({ reports }) => ({
      '**/api/certificate/report/**': {
        body: { ...reports.speaking, criteria: [6.25, 7, 5.75, 9], examiners: 2, notes: ['Well said.', LONG_NAME] },
      },
    }),
    shows: 'From your examiner',
  },
  { name: 'verify', path: '/verify', shows: /Knows the keys of localhost:\d+ as of/ },
  {
    name: 'verify, a genuine sample',
    path: '/verify',
    act: async (page) => {
      await page.getByLabel('Link or number of a certificate').fill('ASampLeCertificate1');
      await page.getByRole('button', { name: 'Look up' }).click();
    },
    shows: 'This is a genuine sample',
  },
  {
    name: 'verify, a file to refuse',
    path: '/verify',
    act: async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByLabel('Choose a file').click();
      await (await chooser).setFiles({ name: 'empty.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    },
    shows: 'Do not rely on this file',
  },
];
