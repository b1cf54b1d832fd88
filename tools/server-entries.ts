import { globSync, readFileSync } from 'node:fs'
import { basename, posix, sep } from 'node:path'
import { COMMANDS } from '../src/app/start/commands.ts'

// How a file names the code of a thread or process that it starts
// (src/base/threads/code-file.ts).
const CODE_BESIDE = /new URL\('(\.\/[\w/-]+\.ts)', import\.meta\.url\)/g

/**
 * Returns every server file that Node starts, by the name of its build: the launcher, its commands,
 * and the code of each thread and process. Throws if two have the same name, because all are built
 * into one folder.
 */
export function serverEntries(): Record<string, string> {
  const files = [...['launch', ...COMMANDS].map(command => `src/app/start/${command}.ts`), ...startedFiles()]
  const entries = Object.fromEntries(files.map(file => [basename(file, '.ts'), `./${file}`]))
  if (Object.keys(entries).length < files.length) throw new Error(`two of one name: ${files.join(', ')}`)
  return entries
}

const startedFiles = (): string[] =>
  // the demo is never built
  globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/app/start/demo/**'] })
    .sort()
    .flatMap(startedBy)

const startedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(CODE_BESIDE)].map(([, name = '']) =>
    posix.join(posix.dirname(file.replaceAll(sep, '/')), name),
  )
