import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/compress-files.ts',
  'tools/one-language.ts',
  'package-lock.json',
]

/**
 * Builds the pages into dist/web where they are missing or older than a source. All or nothing: a build that fails or
 * dies leaves what was there.
 */
export async function buildWeb(root = REPOSITORY): Promise<void> {
  const web = join(root, 'dist/web')
  if (modified(join(web, 'index.html')) > Math.max(...SOURCES.map(source => newestIn(join(root, source))))) return
  console.log('Building the pages …')
  const fresh = `${web}-${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  try {
    const options = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error']
    // Whoever builds them, tests too, builds the pages that users get.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, env })
    rmSync(web, { recursive: true, force: true })
    renameSync(fresh, web)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The last change of a file, or of anything in a folder; of folders too, because a deletion changes only them. */
function newestIn(path: string): number {
  if (!existsSync(path) || !statSync(path).isDirectory()) return modified(path)
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(modified(path), ...entries.filter(isNoTest).map(entry => modified(join(path, entry))))
}

const isNoTest = (entry: string): boolean => !/\.test\.tsx?$/.test(entry)
const modified = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
