import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '../containers/free-port.ts'
import type { TlsProxy } from './proxy.ts'

/**
 * Starts Debian's Caddy with deploy/Caddyfile in front of `upstream`; its own authority signs the
 * certificate.
 */
export async function startCaddy(port: number, upstream: string): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-caddy-'))
  const env = {
    ...process.env,
    SITE: `localhost:${port}`,
    UPSTREAM: upstream,
    HTTP_PORT: String(await freePort()),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  }
  const args = ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  const child = spawn('caddy', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    address: `https://localhost:${port}`,
    log: () => output,
    authority: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
