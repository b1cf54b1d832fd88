import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { packagesOf } from '../shipped-packages.ts'
import { checkLinks } from './check-links.ts'
import { finish } from './finish.ts'
import { OWN_PAGES } from './pages.ts'
import { SOURCES } from './sections.ts'
import { stage } from './stage.ts'

// npm run site [-- --check]: builds the site of the documents into dist/docs, where the product serves it (docs/decisions/2026-11-27-site.md);
// --check: with the types of what configures it, and the spelling of its pages.
const BUILT = 'dist/docs'
// Its style sheet is ours, and takes the typeface's files alone.
const TYPEFACE = 'site/node_modules/@fontsource-variable/inter'
const MODULES = 'site/.pages/modules.json'
const isChecked = process.argv.includes('--check')

installPackages()
if (isChecked) checkTexts()
await stage()
rmSync(BUILT, { recursive: true, force: true })
run('node_modules/vitepress/bin/vitepress.js', ['build'])
const modules = JSON.parse(readFileSync(MODULES, 'utf8')) as string[] // site/.vitepress/modules.ts wrote it
finish(BUILT, [...packagesOf(modules), TYPEFACE])
const dead = checkLinks(BUILT)
if (dead.length > 0) throw new Error(`links that lead nowhere:\n${dead.join('\n')}`)
console.log(`the site is in ${BUILT}; npm start serves it at /docs`)

/** Its packages are no part of the product's own, and most of who works on the product needs none of them. */
function installPackages(): void {
  const wanted = isChecked ? 'cspell' : 'vitepress'
  if (existsSync(`site/node_modules/${wanted}`)) return
  const words = ['ci', '--prefix', 'site', ...(isChecked ? [] : ['--omit=dev'])]
  const { status } = spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed; expected: a registry in reach`)
}

/** What VitePress is told, and what all pages say. A word that neither dictionary knows stands in site/words where it is one. */
function checkTexts(): void {
  run('../node_modules/@typescript/native/bin/tsc', ['-p', 'tsconfig.json'])
  const own = globSync(`${OWN_PAGES}/**/*.md`)
  const words = ['lint', '--config', 'cspell.json', '--no-progress', '--no-summary', '--root', '..']
  run('node_modules/cspell/bin.mjs', [...words, ...globSync(SOURCES), ...own])
}

function run(program: string, words: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...words], { cwd: 'site', stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} failed: see above`)
}
