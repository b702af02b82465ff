const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function atob(text: unknown): string {
  let bits = '';
  for (const digit of String(text).replace(/[\s=]/g, '')) bits += DIGITS.indexOf(digit).toString(2).padStart(6, '0');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(parseInt(byte, 2))).join('');
}

function btoa(text: unknown): string {
  const bits = [...String(text)].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  const digits = (bits.match(/.{1,6}/g) ?? []).map((six) => DIGITS.charAt(parseInt(six.padEnd(6, '0'), 2))).join('');
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}

/** Must be defined before linkedom loads: it decodes its tables with `atob` while it loads. */
Object.assign(globalThis, { atob, btoa });
