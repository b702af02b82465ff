import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './checkbox';
import { Segmented } from './segmented';
import { TextField } from './text-field';

describe('text field', () => {
  function Email({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return (
      <TextField label="Email" value={value} onChange={setValue} error={error} hint="Where we write to." type="email" />
    );
  }

  test('is found by its label, described by its hint, and reports text', async () => {
    render(<Email />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    await userEvent.type(field, 'a@b.example');
    expect(field).toHaveValue('a@b.example');
    expect(field).toHaveAccessibleDescription('Where we write to.');
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  test('says what is wrong with it', () => {
    render(<Email error="Email is not valid" />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription('Where we write to. Email is not valid');
  });

  test('without onChange it is for reading only', () => {
    render(<TextField label="Subscription" value="Premium" />);
    expect(screen.getByRole('textbox', { name: 'Subscription' })).toHaveAttribute('readonly');
  });
});

test('a checkbox is toggled by its label', async () => {
  const onChange = jest.fn();
  render(
    <Checkbox checked onChange={onChange}>
      I agree to the <a href="#privacy">Privacy Policy</a>
    </Checkbox>,
  );
  await userEvent.click(screen.getByText(/I agree/));
  expect(onChange).toHaveBeenCalledWith(false);
});

test('segments are radio buttons under a legend: arrow keys move the choice', async () => {
  function Format() {
    const [value, setValue] = useState<'cefr' | 'ielts'>('cefr');
    const options = [
      { value: 'cefr', label: 'CEFR Level' },
      { value: 'ielts', label: 'IELTS Score' },
    ] as const;
    return <Segmented legend="Score format" isLegendHidden options={options} value={value} onChange={setValue} />;
  }
  render(<Format />);
  expect(screen.getByRole('group', { name: 'Score format' })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'CEFR Level' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'IELTS Score' })).toBeChecked();
});
