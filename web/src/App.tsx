import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPages } from '#web/routes.tsx';
import { PageBoundary } from '#web/site/offline/PageBoundary.tsx';
import { SiteLayout } from '#web/site/SiteLayout.tsx';
import '#web/ui/styles/base.css';
import '#web/ui/styles/print.css';

interface AppProps {
  /** Called once React has hydrated the whole page. */
  onStart?: (() => void) | undefined;
}

/** Wraps what hydrates last: a sibling would change the `useId` ids of the prerendered page. */
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
