import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { OWN_FOLDER } from '../../../ground/releases/own-folder.ts'
import { buildAfresh } from './build-afresh.ts'

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
  'package-lock.json',
]

/** Builds the pages into dist/web where they are missing or older than a source. */
export async function buildWeb(root = OWN_FOLDER): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = (into: string) => {
    console.log('Building the pages …')
    const options = ['build', '--outDir', into, '--emptyOutDir', '--logLevel', 'error']
    // Whoever builds them, tests too, builds the pages that users get.
    const env = { ...process.env, NODE_ENV: 'production' }
    return promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, env })
  }
  await buildAfresh({ root, out: 'dist/web', proof: 'index.html', sources: SOURCES, build })
}
