import { createHash } from 'node:crypto';
import { call } from '../../testing/exam-calls';
import { StoreUnavailableError } from '../../storage/object-store';
import { markedTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { endCertificateOf } from '../ended-certificates';
import { issueCertificate } from '../issue-certificate';

withServer('the page of a certificate’s link', (server) => {
  const open = (id: string) => server().app.inject({ method: 'GET', url: `/c/${id}` });

  async function issued(certificateName = 'Łucja Test') {
    const { myTestId, candidate } = await markedTest(server(), { certificateName });
    return { myTestId, candidate, id: (await issueCertificate(server().deps, myTestId)) ?? '' };
  }

  test('shows the level without a script, and is found only by those who have the link', async () => {
    const { id } = await issued();
    const { statusCode, headers, body } = await open(id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, noarchive',
      'cache-control': 'no-cache',
    });
    expect(body).toContain('<h1 dir="auto">Łucja Test</h1>');
    expect(body).toContain('<b class="badge b2">B2</b> <span>Upper Intermediate, band 6.0 of 9</span>');
    expect(
      [...body.matchAll(/<th scope="row">(\w+)<\/th><td><b class="badge b2">B2<\/b>/g)].map(([, name]) => name),
    ).toEqual(['Speaking', 'Writing']);
    expect(body).toContain(`href="/#${id}"`);
    expect(body).toContain(`href="/#${id}/verification"`);
    expect(body).not.toMatch(/<script|<img|\son\w+=/);
  });

  test('has the tags that preview a link, with absolute addresses', async () => {
    const { id } = await issued();
    const { body } = await open(id);
    const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(body)?.[1];
    const origin = server().deps.publicOrigin();
    expect(tag('og:url')).toBe(`${origin}/c/${id}`);
    expect(body).toContain(`<link rel="canonical" href="${origin}/c/${id}">`);
    expect(tag('og:title')).toBe('Łucja Test: B2 Upper Intermediate in English');
    expect(tag('og:description')).toMatch(
      /^Łucja Test earned the Certificate in English Proficiency on \d+ \w+ \d{4}, with band 6\.0 of 9\. Speaking B2, Writing B2\.$/,
    );
  });

  test('shows its picture to robots that keep to robots.txt, and to no search for pictures', async () => {
    const { id } = await issued();
    const picture = /<meta property="og:image" content="([^"]*)">/.exec((await open(id)).body)?.[1] ?? '';
    const { pathname } = new URL(picture);
    const robots = (await server().app.inject('/robots.txt')).body;
    // RFC 9309: of the rules that match the start of a path, the longest applies.
    const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , path = '']) =>
      pathname.startsWith(path),
    );
    expect(rules.toSorted(([, , a = ''], [, , b = '']) => b.length - a.length)[0]?.[1]).toBe('Allow');
    const { statusCode, headers } = await server().app.inject(pathname);
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive']);
  });

  test('keeps the words around a name from right to left in their order', async () => {
    const { body } = await open((await issued('דוד לוי')).id);
    expect(body).toContain('content="\u2068דוד לוי\u2069: B2 Upper Intermediate in English"');
    expect(body).toContain('content="\u2068דוד לוי\u2069 earned the Certificate');
    expect(body).toContain('<h1 dir="auto">דוד לוי</h1>');
  });

  test('runs nothing that a name may hold, and allows its own style alone', async () => {
    const { id } = await issued('"><script>alert(1)</script>');
    const { body, headers } = await open(id);
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test('says that the recordings are hidden, and leads to none', async () => {
    const { id, myTestId, candidate } = await issued();
    const hide = `/api/certificate/own-certificates/${myTestId}/recordings/hide`;
    expect((await call(server(), 'POST', hide, candidate.headers, { hidden: true })).statusCode).toBe(200);
    const { statusCode, body } = await open(id);
    expect(statusCode).toBe(200);
    expect(body).toContain('The holder has hidden the recordings of this test.');
    expect(body).not.toContain('/verification');
  });

  test('leads from a former id to the current one', async () => {
    const { id, myTestId, candidate } = await issued();
    await call(server(), 'POST', '/api/certificate/certificate-name', candidate.headers, { name: 'Lucia Test' });
    await call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/issue-again`, candidate.headers, {});
    const { statusCode, headers } = await open(id);
    expect(statusCode).toBe(301);
    const next = String(headers.location);
    expect(next).toMatch(/^\/c\/A\w+$/);
    expect((await server().app.inject({ method: 'GET', url: next })).body).toContain('Lucia Test');
  });

  test('says of a withdrawn certificate when and why, and neither a name nor a level', async () => {
    const { id, myTestId } = await issued();
    const { deps } = server();
    const { userId: endedBy } = await server().user({ isLead: true });
    const reason = 'Another <person> took the test.';
    const withdrawal = { kind: 'withdrawn-by-us', endedAt: deps.clock(), endedBy, reason } as const;
    await deps.db.transaction((tx) => endCertificateOf(deps, tx, myTestId, withdrawal));
    const { statusCode, body } = await open(id);
    expect(statusCode).toBe(410);
    expect(body).toContain('This certificate was withdrawn on');
    expect(body).toContain('Another &lt;person&gt; took the test.');
    expect(body).not.toMatch(/Łucja|B2|og:/);
  });

  test.each(['A1111111111111111111111', 'A0', 'x', '%3Cscript%3E'])('has a page with status 404 for %s', async (id) => {
    const { statusCode, body, headers } = await open(id);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('There is no certificate at this address.');
    expect(body).not.toContain('<script');
  });

  test('has a page for people also after too many unknown links, with the status that programs get', async () => {
    for (let misses = 0; misses < 30; misses += 1) await open('A0');
    const { statusCode, headers, body } = await open('A0');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(body).toContain('There is no certificate at this address.');
  });

  test('has a page for people also where the certificate cannot be loaded', async () => {
    jest.spyOn(server().deps.db, 'select').mockImplementationOnce(() => {
      throw new StoreUnavailableError('away');
    });
    const { statusCode, headers, body } = await open('A1111111111111111111111');
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '2',
    ]);
    expect(body).toContain('This certificate could not be loaded.');
  });
});
