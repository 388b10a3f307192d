import type { AnchorHTMLAttributes } from 'react';
import { clinic } from '#shared/clinic.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

function InstagramIcon({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17" cy="7" r="0.6" fill="currentColor" />
    </svg>
  );
}

interface InstagramLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Shows only the icon; the text is for screen readers. */
  isIcon?: boolean;
}

export function InstagramLink({ isIcon, children = 'Instagram', ...rest }: InstagramLinkProps) {
  return (
    <a {...rest} href={clinic.instagram} target="_blank" rel="noopener noreferrer">
      <InstagramIcon size={isIcon ? 22 : 18} />
      {isIcon ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
