import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes this machine's npm registry settings, certificates included, into one file for the image's
 * build.
 */
export function writeNpmrc(file: string): void {
  // npm's output format
  const { registry, cafile } = JSON.parse(npm('config', 'ls', '--json')) as { registry: string; cafile?: string }
  const certificates = cafile
    ? (readFileSync(cafile, 'utf8').match(/-----BEGIN.*?-----END CERTIFICATE-----/gs) ?? [])
    : []
  const lines = [`registry=${registry}`, ...certificates.map(each => `ca[]=${JSON.stringify(each)}`)]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

const npm = (...args: string[]): string =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
