import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { config } from 'zod/v4/core';
import { App } from '#web/App.tsx';
import { DataProvider } from '#web/data/DataProvider.tsx';
import { loadPage } from '#web/routes.tsx';

// The Content-Security-Policy forbids eval, which zod would use to compile schemas.
config({ jitless: true });

/**
 * Tells when React has taken over the page. It stands around the app, not beside it: a sibling would give
 * everything inside other ids than the prerendered ones.
 */
function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}

export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');
  if (import.meta.env.DEV && location.pathname === '/__ui') {
    const { Showcase } = await import('#web/ui/Showcase.tsx');
    createRoot(root).render(<Showcase />);
    return;
  }
  await loadPage(location.pathname);
  await new Promise<void>((onStart) => {
    const app = (
      <StrictMode>
        <Started onStart={onStart}>
          <DataProvider>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </DataProvider>
        </Started>
      </StrictMode>
    );
    startTransition(() => {
      if (root.firstElementChild) hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  });
}
