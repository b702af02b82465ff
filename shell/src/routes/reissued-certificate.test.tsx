import { browserHistory, providePlatform } from '@bandmark/platform/host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { forgetModuleEntries } from '../outlet/load-entry';
import { SiteRouter } from './site-router';

const FORMER = 'AFormer11111111111111';
const CURRENT = 'ACurrent1111111111111';
const mounted: string[] = [];

/** Puts the current id in the address, as the page of a certificate that was issued again does. */
function CertificateScreen({ certificateId }: { certificateId: string }) {
  useEffect(() => {
    mounted.push(certificateId);
    if (certificateId === FORMER) window.history.replaceState(null, '', `/#${CURRENT}`);
  }, [certificateId]);
  return <h1>Certificate {certificateId}</h1>;
}

beforeEach(() => {
  mounted.length = 0;
  forgetModuleEntries();
  window.scrollTo = () => {};
  providePlatform({
    load: (() => Promise.resolve({ CertificateScreen })) as never,
    preload: () => {},
    openOutbox: () => new Promise(() => {}),
  });
  window.history.replaceState(null, '', `/#${FORMER}`);
});

async function open() {
  render(<SiteRouter history={browserHistory()} variant="browser" />);
  await screen.findByRole('heading', { name: `Certificate ${FORMER}` });
}

test('a certificate that puts its current id in the address stays as it is when the page is scrolled', async () => {
  await open();
  await act(async () => {
    fireEvent.scroll(window);
    await import('./page-scroll');
  });
  expect(mounted).toEqual([FORMER]);
  expect(window.location.hash).toBe(`#${CURRENT}`);
});

test('a link to another certificate still leads there', async () => {
  await open();
  await act(async () => {
    window.location.hash = '#AOther111111111111111';
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  });
  expect(await screen.findByRole('heading', { name: 'Certificate AOther111111111111111' })).toBeVisible();
});
