import type { ReactNode } from 'react';
import { NavigationEffects } from '#web/site/NavigationEffects.tsx';

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationEffects />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
