import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { closeInTheEnd } from '../closing.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A load balancer among Debian's packages, and its configuration in `docker/production`. */
interface BalancerKind {
  program: string;
  /** Whether its tests are left out: unlike PostgreSQL, it isn't part of what Sullivan needs. */
  isMissing: boolean;
  configuration: string;
  /** Whether it looks at /readyz by itself. */
  looks: boolean;
  /** How it runs in the foreground with a configuration. */
  words: (file: string) => string[];
  /** Changes the configuration for processes on one machine. */
  adapted: (configuration: string, folder: string) => string;
}

/** The balancers whose configurations are tested. */
export const BALANCERS: readonly BalancerKind[] = [
  {
    program: 'haproxy',
    isMissing: isMissing('haproxy', '-v'),
    configuration: 'docker/production/haproxy.cfg',
    looks: true,
    words: (file) => ['-f', file, '-db'],
    adapted: (configuration) => configuration,
  },
  {
    program: 'nginx',
    isMissing: isMissing('nginx', '-v'),
    configuration: 'docker/production/nginx.conf',
    looks: false,
    words: (file) => ['-c', file, '-g', 'daemon off;'],
    adapted: (configuration, folder) =>
      `pid ${folder}/pid;\nerror_log ${folder}/log;\n${configuration.replace('http {', `http {\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`)}`,
  },
  {
    program: 'caddy',
    isMissing: isMissing('caddy', 'version'),
    configuration: 'docker/production/Caddyfile',
    looks: true,
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    // Without a port for its administration and a certificate.
    adapted: (configuration) =>
      `{\n\tadmin off\n}\n${configuration.replaceAll(/^#.*\n/gm, '').replace(':8080', 'http://:8080')}`,
  },
];

function isMissing(program: string, word: string): boolean {
  return spawnSync(program, [word]).error !== undefined;
}

/** Starts a balancer in front of two servers, until the test ends. @param own its port. @returns stops it earlier. */
export async function startBalancer(
  { program, configuration, words, adapted }: BalancerKind,
  { own, servers: [one, other] }: { own: number; servers: readonly [URL, URL] },
): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const file = path.join(folder, path.basename(configuration));
  const text = adapted(readFileSync(configuration, 'utf8'), folder)
    .replaceAll('sullivan-1:3000', one.host)
    .replaceAll('sullivan-2:3000', other.host)
    .replace(':8080', `127.0.0.1:${own}`)
    .replace('listen 8080', `listen 127.0.0.1:${own}`);
  await writeFile(file, text);
  const child = spawn(program, words(file), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = closeInTheEnd(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${own}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return stop;
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await pause(50);
  }
}
