import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newerThanServed } from '../../tools/newer-than-served.ts'

const BUILT = 'dist/web/assets'

/** Newer than some of these browsers; the package that uses each feature tests for it first. */
const ASKED_FOR = [
  'Uint8Array.fromHex', // @noble/hashes: only if the browser has it
  // @simplewebauthn/browser: passkeys are offered only if all required features exist
  'PublicKeyCredential.signalUnknownCredential',
  'PublicKeyCredential.signalAllAcceptedCredentials',
  'PublicKeyCredential.signalCurrentUserDetails',
  'PublicKeyCredential.getClientCapabilities',
  'PublicKeyCredential.isConditionalMediationAvailable',
]

it('knows what a browser lacks', () => {
  expect([
    ...newerThanServed('URL.parse(x); URL.canParse(x); Promise.withResolvers(); Promise.all([]); new Set()').keys(),
  ]).toEqual(['URL.parse', 'Promise.withResolvers'])
})

it('serves no code that one of the declared browsers lacks a function for', () => {
  const files = readdirSync(BUILT).filter(file => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const lacking = files.flatMap(file =>
    [...newerThanServed(readFileSync(join(BUILT, file), 'utf8'))].map(([use, browsers]) => ({ file, use, browsers })),
  )
  expect(lacking.filter(({ use }) => !ASKED_FOR.includes(use))).toEqual([])
})

it('names in the page itself the browsers for which it is built', () => {
  const page = readFileSync('index.html', 'utf8')
  // our own file
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  const oldest = (name: string) =>
    browserslist
      .find(entry => entry.startsWith(name))
      ?.split(' ')
      .at(-1)
  const named = `Edge ${oldest('edge')}, Firefox ${oldest('firefox')}, Safari ${oldest('safari')}`
  expect(page.match(new RegExp(named, 'g'))).toHaveLength(2)
  expect(page.match(/<noscript>/g)).toHaveLength(1)
})
