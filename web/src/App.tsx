import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPages } from '#web/routes.tsx';
import { PageBoundary } from '#web/site/offline/PageBoundary.tsx';
import { SiteLayout } from '#web/site/SiteLayout.tsx';
import '#web/ui/styles/base.css';

interface AppProps {
  /** Called when React has taken over the whole page, so that the page answers. */
  onStart?: () => void;
}

/**
 * Stands within the part that React takes over last, and around the page, not beside it: a sibling would give
 * everything inside other ids than the prerendered ones.
 */
function Started({ onStart, children }: AppProps & { children: ReactNode }) {
  useEffect(() => onStart?.(), [onStart]);
  return children;
}

export function App({ onStart }: AppProps) {
  return (
    <SiteLayout>
      <PageBoundary onStart={onStart}>
        <Suspense>
          <Started onStart={onStart}>
            <Routes>
              {Object.entries(lazyPages).map(([path, { Component }]) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
            </Routes>
          </Started>
        </Suspense>
      </PageBoundary>
    </SiteLayout>
  );
}
