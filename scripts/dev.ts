import { spawn } from 'node:child_process';

/** Watch mode: the API on 3001, restarted at each change, and Vite on 5173 with the API behind it. */
const children = [
  spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'api/server.ts', '--print-mail'], {
    stdio: 'inherit',
    env: { PUBLIC_URL: 'http://localhost:5173', ...process.env, PORT: process.env['API_PORT'] ?? '3001' },
  }),
  spawn('npx', ['vite', '--config', 'web/vite.config.ts'], { stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
children.forEach((child) => child.on('exit', () => children.forEach((other) => other.kill())));
