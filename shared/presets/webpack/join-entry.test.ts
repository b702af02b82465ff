import { chunksOfEveryModule } from './join-entry.mjs';

const exposed = (module: string, ...chunks: string[]) => ({ name: `__federation_expose_${module}`, chunks });
const lazy = (...chunks: string[]) => ({ name: null, chunks });

test.each([
  ['of a single module, every chunk', [exposed('screens', 'rules', 'screens')], ['rules', 'screens']],
  [
    'of several modules, the chunks that all of them need',
    [
      exposed('exam', 'rules', 'exam'),
      exposed('screens', 'rules', 'list', 'screens'),
      exposed('marking', 'rules', 'list'),
    ],
    ['rules'],
  ],
  ['nothing that only a lazy part needs', [exposed('exam', 'exam'), exposed('screens', 'screens'), lazy('later')], []],
  ['nothing of a build without exposed modules', [lazy('later')], []],
])('the entry contains, %s', (_, groups, expected) => {
  expect(chunksOfEveryModule(groups)).toEqual(expected);
});
