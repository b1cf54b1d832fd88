import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { packagesOf } from '../shipped-packages.ts'
import { checkLinks } from './check-links.ts'
import { finishSite } from './finish.ts'
import { OWN_PAGES } from './pages.ts'
import { SOURCES } from './sections.ts'
import { stageSite } from './stage.ts'

// npm run site [-- --check]: builds the site of the documents into dist/docs, where the product
// serves it (docs/decisions/2026-11-27-site.md). --check also checks the types of its configuration
// and the spelling of its pages.
const BUILT = 'dist/docs'
// The site has its own style sheet and uses only the font files of this package.
const TYPEFACE = 'site/node_modules/@fontsource-variable/inter'
const MODULES = 'site/.pages/modules.json'
const isChecked = process.argv.includes('--check')

installPackages()
if (isChecked) checkTexts()
await stageSite()
rmSync(BUILT, { recursive: true, force: true })
run('node_modules/vitepress/bin/vitepress.js', ['build'])
// site/.vitepress/modules.ts writes this file.
const modules = JSON.parse(readFileSync(MODULES, 'utf8')) as string[]
finishSite(BUILT, [...packagesOf(modules), TYPEFACE])
const brokenLinks = checkLinks(BUILT)
if (brokenLinks.length > 0) throw new Error(`broken links:\n${brokenLinks.join('\n')}`)
console.log(`the site is in ${BUILT}; npm start serves it at /docs`)

/** Installs the packages of the site, which most contributors do not need. */
function installPackages(): void {
  const requiredPackage = isChecked ? 'cspell' : 'vitepress'
  if (existsSync(`site/node_modules/${requiredPackage}`)) return
  const args = ['ci', '--prefix', 'site', ...(isChecked ? [] : ['--omit=dev'])]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed; it needs access to an npm registry`)
}

/**
 * Checks the types of the VitePress configuration and the spelling of all pages. Valid words that
 * are in neither dictionary are listed in site/words.
 */
function checkTexts(): void {
  run('../node_modules/@typescript/native/bin/tsc', ['-p', 'tsconfig.json'])
  const sitePages = globSync(`${OWN_PAGES}/**/*.md`)
  const args = ['lint', '--config', 'cspell.json', '--no-progress', '--no-summary', '--root', '..']
  run('node_modules/cspell/bin.mjs', [...args, ...globSync(SOURCES), ...sitePages])
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: 'site', stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} failed: see above`)
}
