import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs the job worker in a process of its own, which can be killed; resolves when it works. */
export async function startWorkerProcess(url: string, smtpUrl: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('../jobs/worker.ts', import.meta.url).href);
  const script = `
    const { startWorker } = await import(${module});
    const log = { warn: () => {}, info: () => {} };
    const env = { smtpUrl: ${JSON.stringify(smtpUrl)}, mailFrom: 'Clinic <hello@clinic.example>', publicUrl: 'http://localhost' };
    await startWorker({ url: ${JSON.stringify(url)}, env, log });
    console.log('working');`;
  const node = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'], env: {} },
  );
  await once(createInterface(node.stdout), 'line');
  return node;
}
