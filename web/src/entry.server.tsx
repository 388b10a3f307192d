import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { notFoundPath } from '#shared/paths.ts';
import type { PageMeta } from '#shared/routes.ts';
import { escapeHtml } from '#shared/domain/escapeHtml.ts';
import { App } from '#web/App.tsx';
import { DataProvider } from '#web/DataProvider.tsx';
import { lazyPages } from '#web/routes.tsx';
import { listHeadTags } from '#web/site/head.ts';

export interface PrerenderedPage {
  /** Head tags, without styles and scripts. */
  head: string[];
  markup: string;
  /** Source file of the page, by which the build finds its styles and scripts. */
  source: string;
}

/** Renders a URL to complete HTML, with no streaming. */
async function renderMarkup(pathname: string): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <DataProvider>
        <StaticRouter location={pathname}>
          <App />
        </StaticRouter>
      </DataProvider>
    </StrictMode>,
    { progressiveChunkSize: Infinity, onError: (problem) => void problems.push(problem) },
  );
  const markup = await new Response(prelude).text();
  if (problems.length > 0) throw new AggregateError(problems, `${pathname} could not be rendered`);
  return markup;
}

export async function renderPage(page: PageMeta, origin: string): Promise<PrerenderedPage> {
  const tags = listHeadTags(page, origin).map(
    ({ tag, key, content }) => `<${tag} ${key[0]}="${key[1]}" ${content[0]}="${escapeHtml(content[1])}" />`,
  );
  return {
    head: [`<title>${escapeHtml(page.title)}</title>`, ...tags],
    markup: await renderMarkup(page.path === notFoundPath ? '/not-found' : page.path),
    source: lazyPages[page.path].source,
  };
}
