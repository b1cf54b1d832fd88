import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'

const ARCHIVE = 'node_modules/.cache/debian-bookworm.tar'
const MAX_AGE_MS = 24 * 60 * 60_000

/**
 * Returns a bare Debian 12 as an archive, made from Debian's own packages. An archive from the last
 * day is reused.
 */
export function bareDebian(): string {
  if (existsSync(ARCHIVE) && Date.now() - statSync(ARCHIVE).mtimeMs < MAX_AGE_MS) return ARCHIVE
  mkdirSync('node_modules/.cache', { recursive: true })
  const partialArchive = `${ARCHIVE}.${process.pid}.tar`
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', partialArchive], { stdio: 'inherit' })
  renameSync(partialArchive, ARCHIVE)
  return ARCHIVE
}
