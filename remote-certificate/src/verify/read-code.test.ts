import { certificateIdIn } from './read-code';

const ID = 'A1111111111111111111111';

test.each([
  `https://bandmark.example/c/${ID}`,
  `https://bandmark.example/#${ID}/verification`,
  `https://anappwithaverylongname.example/c/${ID}?from=mail`,
  ` ${ID} `,
  `Certificate no. ${ID}`,
  `Look at it here: https://bandmark.example/c/${ID}.`,
  `<https://bandmark.example/c/${ID}>`,
  `https://mail.example/?url=https%3A%2F%2Fbandmark.example%2Fc%2F${ID}`,
  `https://mail.example/?url=https%3A%2F%2Fbandmark.example%2F%23${ID}%2Fverification`,
  `(https://bandmark.example/c/${ID}), please`,
])('finds the number in "%s"', (text) => {
  expect(certificateIdIn(text)).toBe(ID);
});

test.each(['https://example.org/about', 'https://bandmark.example/c/A123', `${ID}111`, `B${ID}`, `${ID}0`])(
  'finds no number in "%s"',
  (text) => {
    expect(certificateIdIn(text)).toBeNull();
  },
);
