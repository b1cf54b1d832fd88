import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from '../compress-files.ts'
import { licencesOfPackages } from '../licences.ts'

// The Content-Security-Policy of these pages (src/platform/http/site-files.ts) forbids inline
// scripts.
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
const HASH_DIGITS = 12
// Text files, which compress well.
const COMPRESSIBLE_FILES = '**/*.{html,js,css,svg,json}'

/**
 * Prepares the VitePress build in `folder` for the product: moves scripts into files, adds the
 * licences of `packages` (paths), and compresses all texts.
 */
export function finishSite(folder: string, packages: readonly string[]): void {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const file = join(folder, name)
    const { html, scripts } = withoutInlineScripts(readFileSync(file, 'utf8'))
    for (const [script, text] of scripts) writeScript(folder, script, text)
    writeFileSync(file, html)
  }
  // VitePress's list of pages is not needed, because each page contains it as a script.
  rmSync(join(folder, 'hashmap.json'), { force: true })
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(licencesOfPackages(packages)))
  for (const name of globSync(COMPRESSIBLE_FILES, { cwd: folder })) compress(join(folder, name))
}

/**
 * Returns a page whose inline scripts are replaced by references to files, and the content of these
 * files by name. Names contain a hash of the content.
 */
export function withoutInlineScripts(page: string): { html: string; scripts: Map<string, string> } {
  const scripts = new Map<string, string>()
  const html = page.replaceAll(SCRIPT, (element, attributes: string, text: string) => {
    if (text.trim() === '') return element
    const name = `inline.${createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)}.js`
    scripts.set(name, text)
    return `<script${attributes} src="/docs/assets/${name}"></script>`
  })
  return { html, scripts }
}

function writeScript(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', name), text)
}
