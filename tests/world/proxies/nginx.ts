import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../containers/free-port.ts'
import { certificateFor } from '../stand-ins/certificate.ts'
import type { TlsProxy } from './proxy.ts'

// The address of a web process, and its line in the configuration.
const LISTENING = '127.0.0.1:3000'
const WEB = `server ${LISTENING} fail_timeout=2s;`

/**
 * Starts Debian's nginx with deploy/nginx.conf in front of each of `upstreams`; only addresses and
 * folders are changed.
 */
export async function startNginx(port: number, ...upstreams: string[]): Promise<TlsProxy> {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-nginx-'))
  const { key, cert } = certificateFor('127.0.0.1')
  writeFileSync(join(place, 'certificate.pem'), cert)
  writeFileSync(join(place, 'key.pem'), key)
  writeFileSync(join(place, 'site.conf'), await site(place, port, upstreams))
  writeFileSync(join(place, 'nginx.conf'), `events {}\nhttp { include ${place}/site.conf; }\n`)
  const globals = `daemon off; pid ${place}/nginx.pid; error_log stderr;`
  const words = ['-p', place, '-c', join(place, 'nginx.conf'), '-g', globals]
  const child = spawn('nginx', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  return {
    address: `https://127.0.0.1:${port}`,
    log: () => written,
    authority: () => cert,
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      rmSync(place, { recursive: true })
    },
  }
}

async function site(place: string, port: number, upstreams: string[]): Promise<string> {
  const changes: [string, string][] = [
    [WEB, upstreams.map(each => WEB.replace(LISTENING, each)).join(' ')],
    ['listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;\n    listen [::]:443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/uid-check/', `${place}/`],
    ['/var/log/nginx/', `${place}/`],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`)
      return text.replaceAll(from, to)
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  )
}
