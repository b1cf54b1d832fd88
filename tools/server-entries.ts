import { globSync, readFileSync } from 'node:fs'
import { basename, posix, sep } from 'node:path'
import { COMMANDS } from '../src/app/start/commands.ts'

// Matches the URL of the code of a thread or process in the file that starts it
// (src/base/threads/code-file.ts).
const ENTRY_URL = /new URL\('(\.\/[\w/-]+\.ts)', import\.meta\.url\)/g

/**
 * Returns every server file that Node starts, by the name of its built file: the launcher, its
 * commands, and the code of each thread and process. Throws if two have the same name, because all
 * are built into one folder.
 */
export function serverEntries(): Record<string, string> {
  const files = [...['launch', ...COMMANDS].map(command => `src/app/start/${command}.ts`), ...runnerFiles()]
  const entries = Object.fromEntries(files.map(file => [basename(file, '.ts'), `./${file}`]))
  if (Object.keys(entries).length < files.length) throw new Error(`two entries have the same name: ${files.join(', ')}`)
  return entries
}

const runnerFiles = (): string[] =>
  // The demo is excluded, because it is not built.
  globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/app/start/demo/**'] })
    .sort()
    .flatMap(runnersStartedBy)

const runnersStartedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(ENTRY_URL)].map(([, name = '']) =>
    posix.join(posix.dirname(file.replaceAll(sep, '/')), name),
  )
