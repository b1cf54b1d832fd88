import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|json|css|svg)$/
// A higher quality than 9 makes the build seconds slower for 3 % smaller files.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * Adds compressed copies (.br and .gz) of each built script, style sheet, JSON file and SVG, so
 * that serving them costs no CPU time.
 */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  writeBundle: ({ dir }) => {
    if (dir === undefined) return
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(each => COMPRESSIBLE.test(each)))
      compress(join(dir, name))
  },
})

/** Writes a file's compressed copies next to it. */
export function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, BROTLI))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
