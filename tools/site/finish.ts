import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from '../compress-files.ts'
import { together } from '../licences.ts'

// The server's policy for these pages (src/platform/http/site-files.ts) forbids scripts inside a
// page.
const INLINE = /<script([^>]*)>([\s\S]*?)<\/script>/g
const DIGITS = 12
// Text files, which are sent often and compress well.
const COMPRESSED = '**/*.{html,js,css,svg,json}'

/**
 * Prepares the VitePress build in `folder` for the product: moves scripts into files, adds the
 * licences of `packages` (paths), and compresses all texts.
 */
export function finish(folder: string, packages: readonly string[]): void {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const file = join(folder, name)
    const { html, scripts } = withoutInlineScripts(readFileSync(file, 'utf8'))
    for (const [script, text] of scripts) writeScript(folder, script, text)
    writeFileSync(file, html)
  }
  // A list of pages and files; each page brings the same list as a script.
  rmSync(join(folder, 'hashmap.json'), { force: true })
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(together(packages)))
  for (const name of globSync(COMPRESSED, { cwd: folder })) compress(join(folder, name))
}

/**
 * Returns a page whose scripts are all in files, and these files by name; names contain a hash of
 * the content.
 */
export function withoutInlineScripts(page: string): { html: string; scripts: Map<string, string> } {
  const scripts = new Map<string, string>()
  const html = page.replaceAll(INLINE, (whole, attributes: string, text: string) => {
    if (text.trim() === '') return whole
    const name = `inline.${createHash('sha256').update(text).digest('hex').slice(0, DIGITS)}.js`
    scripts.set(name, text)
    return `<script${attributes} src="/docs/assets/${name}"></script>`
  })
  return { html, scripts }
}

function writeScript(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', name), text)
}
