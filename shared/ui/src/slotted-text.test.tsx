import { render } from '@testing-library/react';
import { SlottedText } from './slotted-text';

test('elements stand where the text names them, in the order of the text', () => {
  const { container } = render(
    <SlottedText text="Of {end} and {start}." slots={{ start: <b>the beginning</b>, end: <i>the end</i> }} />,
  );
  expect(container.innerHTML).toBe('Of <i>the end</i> and <b>the beginning</b>.');
});

test('a text without places is the text', () => {
  expect(render(<SlottedText text="All is well." slots={{}} />).container.innerHTML).toBe('All is well.');
});
