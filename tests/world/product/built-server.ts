import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rebuildIfStale } from '../../../src/app/start/demo/rebuild-if-stale.ts'

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
export const SERVER_SOURCES = [
  'src',
  'rolldown.config.ts',
  'tools/server-entries.ts',
  'package.json',
  'package-lock.json',
]

/** Returns the file in dist/server that production runs for a command. */
export const builtCommand = (command: string): string => `${REPOSITORY}dist/server/${command}.js`

/** Runs before the tests that use the build. */
export const setup = (): Promise<void> => buildServer()

/**
 * Builds the server into dist/server, as `npm run build` does, if it is missing or older than a
 * source.
 */
export async function buildServer(): Promise<void> {
  const build = (folder: string) => {
    const args = ['--config', 'rolldown.config.ts', '--dir', folder, '--log-level', 'silent']
    return promisify(execFile)(process.execPath, ['node_modules/rolldown/bin/cli.mjs', ...args], { cwd: REPOSITORY })
  }
  await rebuildIfStale({
    root: REPOSITORY,
    out: 'dist/server',
    timestampFile: 'launch.js',
    sources: SERVER_SOURCES,
    build,
  })
}
