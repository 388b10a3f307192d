import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from '#web/admin/staff/Staff.module.css';

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: dots.join('') };
  }, [text]);
  return (
    <figure aria-label={label} className={`rounded-md ${styles.qr}`}>
      <svg aria-hidden viewBox={`0 0 ${size} ${size}`}>
        <path d={path} />
      </svg>
    </figure>
  );
}
