import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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

it('the page names the browsers for which it is built', () => {
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
})
