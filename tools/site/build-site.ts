import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { packagesOf } from '../shipped-packages.ts'
import { checkLinks } from './check-links.ts'
import { finish } from './finish.ts'
import { OWN_PAGES } from './pages.ts'
import { SOURCES } from './sections.ts'
import { stage } from './stage.ts'

// npm run site [-- --check]: builds the site of the documents into dist/docs, where the product
// serves it (docs/decisions/2026-11-27-site.md). --check also checks the types of its configuration
// and the spelling of its pages.
const BUILT = 'dist/docs'
// The site has our own style sheet and takes only the files of the typeface.
const TYPEFACE = 'site/node_modules/@fontsource-variable/inter'
const MODULES = 'site/.pages/modules.json'
const isChecked = process.argv.includes('--check')

installPackages()
if (isChecked) checkTexts()
await stage()
rmSync(BUILT, { recursive: true, force: true })
run('node_modules/vitepress/bin/vitepress.js', ['build'])
// site/.vitepress/modules.ts wrote it
const modules = JSON.parse(readFileSync(MODULES, 'utf8')) as string[]
finish(BUILT, [...packagesOf(modules), TYPEFACE])
const dead = checkLinks(BUILT)
if (dead.length > 0) throw new Error(`links that lead nowhere:\n${dead.join('\n')}`)
console.log(`the site is in ${BUILT}; npm start serves it at /docs`)

/** Its packages are separate from the product's, because most contributors do not need them. */
function installPackages(): void {
  const wanted = isChecked ? 'cspell' : 'vitepress'
  if (existsSync(`site/node_modules/${wanted}`)) return
  const words = ['ci', '--prefix', 'site', ...(isChecked ? [] : ['--omit=dev'])]
  const { status } = spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed; expected: a registry in reach`)
}

/**
 * Checks the VitePress configuration and the spelling of all pages. Valid words that neither
 * dictionary has are listed in site/words.
 */
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
