import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Two parallel queues: the linter, which reports the compiler's errors too, takes longer than the others together. */
const queues = [['lint'], ['format', 'unused']];

/**
 * The type-aware linter is written in Go. Without its garbage collector below 3 GiB, which it takes anyway, it needs a
 * seventh less of the processor's time.
 */
const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...process.env };

/** Buffers a step's output, so that parallel steps do not mix. */
async function runStep(name: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn(`npm run --silent check:${name} 2>&1`, {
    shell: true,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [status]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'}: ${name}, ${seconds} s\n`);
  if (status !== 0) process.stdout.write(output);
  return status === 0;
}

async function runInTurn(names: string[]): Promise<boolean> {
  let isGreen = true;
  for (const name of names) isGreen = (await runStep(name)) && isGreen;
  return isGreen;
}

const results = await Promise.all(queues.map(runInTurn));
process.exitCode = results.every(Boolean) ? 0 : 1;
