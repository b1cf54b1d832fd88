import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { OWN_FOLDER } from '../../../base/releases/release-folder.ts'

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/compress-files.ts',
  'tools/licence-of.ts',
  'tools/licence-texts',
  'tools/licences.ts',
  'tools/one-language.ts',
  'tools/served-browsers.ts',
  'package.json',
  'package-lock.json',
]

/** Builds the pages into dist/web if they are missing or older than a source. */
export async function buildWeb(root = OWN_FOLDER): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = (into: string) => {
    console.log('Building the pages …')
    const options = ['build', '--outDir', into, '--emptyOutDir', '--logLevel', 'error']
    // Always the production build, also from tests.
    const env = { ...process.env, NODE_ENV: 'production' }
    return promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, env })
  }
  await rebuildIfStale({ root, out: 'dist/web', timestampFile: 'index.html', sources: SOURCES, build })
}

/**
 * A build: the output folder, a file in it that shows its age, its sources, and the function. All
 * paths are relative to `root`.
 */
export type Build = {
  root: string
  out: string
  timestampFile: string
  sources: readonly string[]
  /** Builds into this folder. */
  build: (into: string) => Promise<unknown>
}

/**
 * Builds a folder if it is missing or older than a source. Atomic: a failed build leaves the old
 * folder. Returns whether it built.
 */
export async function rebuildIfStale({ root, out, timestampFile, sources, build }: Build): Promise<boolean> {
  const folder = join(root, out)
  if (modifiedAt(join(folder, timestampFile)) > Math.max(...sources.map(source => newestIn(join(root, source)))))
    return false
  const newFolder = `${folder}-${process.pid}`
  try {
    await build(newFolder)
    rmSync(folder, { recursive: true, force: true })
    renameSync(newFolder, folder)
  } finally {
    rmSync(newFolder, { recursive: true, force: true })
  }
  return true
}

/**
 * Returns the last change of a file, or of anything in a folder; including folders, since a
 * deletion changes only them.
 */
function newestIn(path: string): number {
  if (!existsSync(path) || !statSync(path).isDirectory()) return modifiedAt(path)
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(modifiedAt(path), ...entries.filter(isNotTest).map(entry => modifiedAt(join(path, entry))))
}

const isNotTest = (entry: string): boolean => !/\.test\.tsx?$/.test(entry)
const modifiedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
