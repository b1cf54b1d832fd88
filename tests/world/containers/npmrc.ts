import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Writes how npm reaches its registry from this machine, certificates included, into one file of its own, for the image's build. */
export function writeNpmrc(file: string): void {
  const { registry, cafile } = JSON.parse(npm('config', 'ls', '--json')) as { registry: string; cafile?: string } // npm's own words
  const certificates = cafile
    ? (readFileSync(cafile, 'utf8').match(/-----BEGIN.*?-----END CERTIFICATE-----/gs) ?? [])
    : []
  const lines = [`registry=${registry}`, ...certificates.map(each => `ca[]=${JSON.stringify(each)}`)]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

const npm = (...words: string[]): string =>
  execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
