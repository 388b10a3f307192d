import '#web/withoutEval.ts';
// Before the components, whose rules are to win.
import '#web/ui/styles/base.css';
import '#web/ui/styles/print.css';
import '#web/ui/styles/work.layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Frame } from '#web/reception/Frame.tsx';
import { Reception } from '#web/reception/Reception.tsx';
import { ignoreComposing } from '#web/ui/hooks/ignoreComposing.ts';

ignoreComposing();
const root = document.getElementById('root');
if (!root || !window.desk) throw new Error('This page belongs to the reception app.');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Reception desk={window.desk} />
      <Frame desk={window.desk} />
    </BrowserRouter>
  </StrictMode>,
);
