import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { create } from 'qrcode';

/** QR symbol (ISO/IEC 18004, level M, without the quiet zone) with one rectangle per horizontal run of dark modules. */
export function qrCode(text: string): NonNullable<CertificateRecord['qrCode']> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue;
      let end = x;
      while (end < size && modules.get(y, end)) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { size, path };
}
