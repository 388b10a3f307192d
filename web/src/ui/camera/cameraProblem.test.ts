import { expect, test } from 'vitest';
import { cameraProblem } from '#web/ui/camera/cameraProblem.ts';

test.each([
  ['NotAllowedError', 'This device does not allow the camera here. You can allow it in its settings.'],
  ['NotFoundError', 'No camera was found.'],
  ['OverconstrainedError', 'No camera was found.'],
  ['NotReadableError', 'The camera is in use by another program, or did not start.'],
  ['AbortError', 'The camera could not be started.'],
])('%s is one sentence', (name, sentence) => {
  expect(cameraProblem(new DOMException('', name))).toBe(sentence);
});
