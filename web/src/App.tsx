import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPages } from '#web/routes.tsx';
import { SiteLayout } from '#web/site/SiteLayout.tsx';
import '#web/ui/base.css';

/**
 * `children` are there once the page is: its code may arrive after the frame around it. Their place is kept
 * when there are none, so that everything has the same ids when prerendered.
 */
export function App({ children }: { children?: ReactNode }) {
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {Object.entries(lazyPages).map(([path, { Component }]) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        </Routes>
        {children}
      </Suspense>
    </SiteLayout>
  );
}
