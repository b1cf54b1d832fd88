import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../containers/free-port.ts'
import { certificateFor } from '../stand-ins/certificate.ts'
import type { TlsProxy } from './proxy.ts'

// The address of a web process, and its line in the configuration.
const UPSTREAM_ADDRESS = '127.0.0.1:3000'
const UPSTREAM_LINE = `server ${UPSTREAM_ADDRESS} fail_timeout=2s;`

/**
 * Starts Debian's nginx with deploy/nginx.conf in front of each of `upstreams`; only addresses and
 * folders are changed.
 */
export async function startNginx(port: number, ...upstreams: string[]): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-nginx-'))
  const { key, cert } = certificateFor('127.0.0.1')
  writeFileSync(join(folder, 'certificate.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'site.conf'), await siteConfiguration(folder, port, upstreams))
  writeFileSync(join(folder, 'nginx.conf'), `events {}\nhttp { include ${folder}/site.conf; }\n`)
  const globals = `daemon off; pid ${folder}/nginx.pid; error_log stderr;`
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', globals]
  const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    address: `https://127.0.0.1:${port}`,
    log: () => output,
    authority: () => cert,
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function siteConfiguration(folder: string, port: number, upstreams: string[]): Promise<string> {
  const changes: [string, string][] = [
    [UPSTREAM_LINE, upstreams.map(each => UPSTREAM_LINE.replace(UPSTREAM_ADDRESS, each)).join(' ')],
    ['listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;\n    listen [::]:443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/uid-check/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`)
      return text.replaceAll(from, to)
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  )
}
