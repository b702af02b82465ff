import { inflateSync } from 'node:zlib';
import { markedTest } from '../../testing/marked-test';
import { withServerOnPglite } from '../../testing/with-server';
import { endCertificateOf } from '../ended-certificates';
import { issueCertificate } from '../issue-certificate';

withServerOnPglite('a certificate’s files', (server) => {
  const get = (url: string) => server().app.inject({ method: 'GET', url });

  async function issued(certificateName: string) {
    const { myTestId } = await markedTest(server(), { certificateName });
    return { myTestId, id: (await issueCertificate(server().deps, myTestId)) ?? '' };
  }

  test('the picture has the size that previews take, and holds the signed document', async () => {
    const { id } = await issued('李 Łucja محمد');
    const { statusCode, headers, rawPayload: png } = await get(`/api/certificate/picture/${id}`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const keyword = Buffer.from('iTXtopenbadgecredential\0\0\0\0\0');
    const at = png.indexOf(keyword);
    const length = png.readUInt32BE(at - 4);
    const document = png.subarray(at + keyword.length, at + 4 + length).toString();
    expect(document).toBe((await get(`/api/certificate/credential/${id}`)).body);
  });

  test.each([
    ['', '595.28 841.89'],
    ['?paper=letter', '612 792'],
  ])(
    'the PDF%s is one page of %s points with embedded fonts, and has the signed document attached',
    async (query, size) => {
      const { id } = await issued('कृष्णा Łucja');
      const response = await get(`/api/certificate/pdf/${id}${query}`);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
      const text = response.rawPayload.toString('latin1');
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(text).toContain(`/MediaBox [0 0 ${size}]`);
      expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThan(2);
      expect(text).toContain('/MarkInfo');
      const streams = [...text.matchAll(/\/Type \/EmbeddedFile[^]*?\/Length (\d+)[^]*?stream\n/g)];
      const [attached] = streams.map(({ 0: head, 1: length, index }) => {
        const begin = index + head.length;
        return inflateSync(response.rawPayload.subarray(begin, begin + Number(length))).toString();
      });
      expect(attached).toBe((await get(`/api/certificate/credential/${id}`)).body);
    },
  );

  test('there is neither for an unknown id, nor for a withdrawn certificate', async () => {
    const { id, myTestId } = await issued('Łucja Test');
    const { deps } = server();
    await deps.db.transaction((tx) =>
      endCertificateOf(deps, tx, myTestId, { kind: 'withdrawn-by-holder', endedAt: deps.clock() }),
    );
    for (const kind of ['picture', 'pdf']) {
      expect((await get(`/api/certificate/${kind}/${id}`)).statusCode).toBe(410);
      expect((await get(`/api/certificate/${kind}/A1111111111111111111111`)).statusCode).toBe(404);
    }
  });
});
