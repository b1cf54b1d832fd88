import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newerThanServed } from '../../tools/newer-than-served.ts'

const BUILT = 'dist/web/assets'

/** Newer than some of them, and asked for first by the package that uses it. */
const ASKED_FOR = [
  'Uint8Array.fromHex', // @noble/hashes: only where the browser has it
  'PublicKeyCredential.signalUnknownCredential', // @simplewebauthn/browser: passkeys are offered where all they need is there
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
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] } // our own file
  const oldest = (name: string) =>
    browserslist
      .find(entry => entry.startsWith(name))
      ?.split(' ')
      .at(-1)
  const named = `Edge ${oldest('edge')}, Firefox ${oldest('firefox')}, Safari ${oldest('safari')}`
  expect(page.match(new RegExp(named, 'g'))).toHaveLength(2)
  expect(page.match(/<noscript>/g)).toHaveLength(1)
})
