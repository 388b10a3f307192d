import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOpenedHere } from '#web/admin/shell/useOpenedHere.ts';

function Desk() {
  return useOpenedHere(() => true) ? 'opened here' : 'reached from elsewhere';
}

// Rendering to text runs no effect, as a rendering that React begins and gives up does.
test('a rendering that never reached the page does not count as the desk opened before', () => {
  expect(renderToString(createElement(Desk))).toBe('opened here');
  expect(renderToString(createElement(Desk))).toBe('opened here');
});
