interface TestEvent {
  type: string;
  data: { name: string; file?: string; skip?: boolean | string; details?: { type?: string } };
}

/**
 * A reporter of node:test that writes the counts of the whole run as JSON. Suites count through their tests, and a test
 * with subtests through those.
 */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const tests: { name: string; file: string; passed: boolean }[] = [];
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
