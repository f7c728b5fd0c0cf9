import { type ReactNode, useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';

type QrCodeProps = {
  readonly text: string;
  /** What it shows, for those who do not see it. */
  readonly label: string;
};

/** A QR code, drawn here: what it says is nobody else's business. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const [drawn, setDrawn] = useState<QrPath>();

  useEffect(() => {
    let isShown = true;
    // Where it does not arrive, the key can be typed.
    import('./qr-path.ts').then(
      ({ qrPath }) => isShown && setDrawn(qrPath(text)),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [text]);

  return (
    <svg
      className="lk-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <path d={drawn?.path} />
    </svg>
  );
}
