import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import process from 'node:process'
import { bareDebian } from './debian.ts'

/** The Dockerfile's base images, for machines that reach no image registry. */
export const BASE_IMAGES = { base: 'localhost/uid-check-test-debian', build: 'localhost/uid-check-test-node' }

/** Builds both: a bare Debian, and the same with the Node and npm that run this test. */
export function buildBaseImages(): void {
  const container = buildah('from', 'scratch')
  buildah('add', '-q', container, bareDebian(), '/')
  buildah('commit', '-q', container, BASE_IMAGES.base)
  buildah('copy', '-q', container, process.execPath, '/usr/local/bin/node')
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new Error('expected: npm run test:image')
  buildah('copy', '-q', container, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation', 'chroot', container, '--', ...link)
  buildah('commit', '-q', container, BASE_IMAGES.build)
  buildah('rm', container)
}

/** Runs buildah and returns its output. */
export const buildah = (...args: string[]): string =>
  execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 }).trim()
