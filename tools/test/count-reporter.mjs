/**
 * A reporter of node:test that writes what the whole run counted, as JSON. Suites count through their tests, and a
 * test with subtests through those.
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* countReporter(source) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  /** @type {{ name: string, file: string, passed: boolean }[]} */
  const tests = [];
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    if (data.skip !== undefined && data.skip !== false) skipped += 1;
    else {
      if (type === 'test:pass') passed += 1;
      else failed += 1;
      tests.push({ name: data.name, file: data.file ?? '', passed: type === 'test:pass' });
    }
  }
  yield JSON.stringify({ passed, failed, skipped, tests });
}
