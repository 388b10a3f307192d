import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/App.tsx';
import { DataProvider } from '#web/DataProvider.tsx';
import { loadPage } from '#web/routes.tsx';
import { ignoreComposing } from '#web/ui/hooks/ignoreComposing.ts';

export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');
  ignoreComposing();
  const isPrerendered = root.firstElementChild !== null;
  // A prerendered page stays until its scripts arrive; an empty one shows its own message, see PageBoundary.
  await loadPage(location.pathname).catch((problem: unknown) => {
    if (isPrerendered) throw problem;
  });
  await new Promise<void>((onStart) => {
    const app = (
      <StrictMode>
        <DataProvider>
          <BrowserRouter>
            <App onStart={onStart} />
          </BrowserRouter>
        </DataProvider>
      </StrictMode>
    );
    startTransition(() => {
      if (isPrerendered) hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  });
}
