import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Writes a configuration of nginx with one worker, and gives its arguments. */
export async function nginxArguments(server: string): Promise<string[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sullivan-nginx-'));
  const file = path.join(directory, 'nginx.conf');
  await writeFile(
    file,
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off; keepalive_requests 100000000; keepalive_timeout 300;
       client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
       uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
       ${server}
     }`,
  );
  return ['-c', file, '-e', `${directory}/error.log`];
}

/** An upstream that answers from memory. */
export function answering(port: number, body: string): string {
  return `server { listen 127.0.0.1:${port}; default_type application/json; location / { return 200 '${body}'; } }`;
}

/** A proxy in front of it, with connections kept open. */
export function proxying(port: number, upstreamPort: number): string {
  return `upstream u { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 100000000; }
    server { listen 127.0.0.1:${port}; location / {
      proxy_pass http://u; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Request-Id $request_id; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`;
}
