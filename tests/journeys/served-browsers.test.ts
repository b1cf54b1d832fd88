import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newerCssThanServed } from '../../tools/newer-css-than-served.ts'
import { newerThanServed } from '../../tools/newer-than-served.ts'

const BUILT = 'dist/web/assets'

/** Newer than some of these browsers; the package that uses each feature tests for it first. */
const FEATURE_DETECTED = [
  'Uint8Array.fromHex', // @noble/hashes: only if the browser has it
  // @simplewebauthn/browser: passkeys are offered only if all required features exist
  'PublicKeyCredential.signalUnknownCredential',
  'PublicKeyCredential.signalAllAcceptedCredentials',
  'PublicKeyCredential.signalCurrentUserDetails',
  'PublicKeyCredential.getClientCapabilities',
  'PublicKeyCredential.isConditionalMediationAvailable',
]

it('finds functions that a declared browser lacks', () => {
  expect([
    ...newerThanServed('URL.parse(x); URL.canParse(x); Promise.withResolvers(); Promise.all([]); new Set()').keys(),
  ]).toEqual(['URL.parse', 'Promise.withResolvers'])
})

it('the served code uses no function that a declared browser lacks', () => {
  const files = readdirSync(BUILT).filter(file => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const unsupported = files.flatMap(file =>
    [...newerThanServed(readFileSync(join(BUILT, file), 'utf8'))].map(([use, browsers]) => ({ file, use, browsers })),
  )
  expect(unsupported.filter(({ use }) => !FEATURE_DETECTED.includes(use))).toEqual([])
})

/** Newer than some of these browsers; without it a page looks different, and no text is lost. */
const COSMETIC_CSS = [
  ':has', // Firefox 115: space around sticky bars, and the help beside an error stays
  'text-wrap', // line breaks of headings
  'hyphenate-limit-chars', // short words may be hyphenated, too
  'text-box-trim', // Mantine: the height of a badge
  'text-box-edge',
  'scrollbar-width', // a visible scrollbar
  'forced-color-adjust', // Safari has no forced colours
  'cursor', // a phone has no pointer
  'resize', // a phone has no corner to drag
  '::selection', // the colour of marked text
  '-webkit-tap-highlight-color', // only phones show it
]

const withoutKeyword = (use: string): string => use.replace(/: .*/, '')

it('finds CSS that a declared browser lacks', () => {
  const css = `a:has(b),a::before{content:":host;x{";text-wrap:balance;-webkit-user-select:none;user-select:none}
    @media print{a{color:red;field-sizing:content}}@scope (a){b{color:red}}`
  expect([...newerCssThanServed(css).keys()]).toEqual([
    ':has',
    'text-wrap',
    'text-wrap: balance',
    'field-sizing',
    'field-sizing: content',
    '@scope',
  ])
  expect(newerCssThanServed('a:has(b){color:red}').get(':has')).toEqual(['firefox 115'])
  expect([...newerCssThanServed('a{user-select:none}').keys()]).toContain('user-select')
})

it('the served styles use nothing necessary that a declared browser lacks', () => {
  const files = readdirSync(BUILT).filter(file => file.endsWith('.css'))
  expect(files.length).toBeGreaterThan(0)
  const unsupported = files.flatMap(file =>
    [...newerCssThanServed(readFileSync(join(BUILT, file), 'utf8'))].map(([use, browsers]) => ({
      file,
      use,
      browsers,
    })),
  )
  expect(unsupported.filter(({ use }) => !COSMETIC_CSS.includes(withoutKeyword(use)))).toEqual([])
})

const NAMING_PAGES = ['docs/running.md', 'site/pages/de/guide/first-sign-in.md', 'site/pages/en/guide/first-sign-in.md']

it('the page and the documents name the browsers for which it is built', () => {
  const page = readFileSync('index.html', 'utf8')
  // our own file
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  const oldest = (name: string) =>
    browserslist
      .find(entry => entry.startsWith(name))
      ?.split(' ')
      .at(-1)
  const browserNames = `Edge ${oldest('edge')}, Firefox ${oldest('firefox')}, Safari ${oldest('safari')}`
  expect(page.match(new RegExp(browserNames, 'g'))).toHaveLength(2)
  expect(page.match(/<noscript>/g)).toHaveLength(1)
  for (const document of NAMING_PAGES) expect(readFileSync(document, 'utf8'), document).toContain(browserNames)
})
