import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPages } from '#web/routes.tsx';
import { SiteLayout } from '#web/site/SiteLayout.tsx';
import '#web/ui/base.css';

export function App() {
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {Object.entries(lazyPages).map(([path, { Component }]) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  );
}
