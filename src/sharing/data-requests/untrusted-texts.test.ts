import process from 'node:process'
import { expect, it } from 'vitest'
import { companyNameIssue, companyUidIssue } from '../../access/companies/company-rules.ts'
import { emailIssue, normalizeEmail, normalizeName, personNameIssue } from '../../access/users/user-rules.ts'
import { hasDuplicateKey, parseJson } from '../../base/texts/json.ts'
import { normalized } from '../../base/texts/normalized.ts'
import { displayName } from '../../platform/http/attachment.ts'
import { redactSecrets } from '../../platform/http/outgoing/secrets.ts'
import { codecOf } from '../../platform/lists/codec.ts'
import { parseSoap } from '../../registers/authorities/finanzonline/parse-soap.ts'
import { oneLine, toStorable } from '../../registers/authorities/received.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import { fold } from '../../vat-ids/same-company/fold.ts'
import { normalizeUid } from '../../vat-ids/uid/normalize-uid.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { expandUmlauts, foldName } from './search/fold-name.ts'
import { excerptOf } from './search/json-leaves.ts'
import { searchQueryOf } from './search/search-query.ts'

const company = (name: string) => ({ name, street: name, zipCode: name, city: name })
const NAME_QUERY = searchQueryOf('name', 'Gerhild Vogelsang')
const UID_QUERY = searchQueryOf('uid', 'DE136695976')
const ANSWER = { namespace: 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage', name: 'uidAbfrageServiceResponse' }

/** Every function that takes untrusted text of any length. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  normalized: text => normalized(text, 'NFKC'),
  foldedName: foldName,
  spelledOut: text => foldName(expandUmlauts(text)),
  'name search': text => NAME_QUERY?.matches([text]),
  'UID search': text => UID_QUERY?.matches([text]),
  around: text => excerptOf(text, each => each.includes('x')),
  fold,
  // A cell is limited to 255 characters, and an authority's text to 4,000.
  compareCompanies: text =>
    compareCompanies(company(text.slice(0, 255)), company(toStorable(text)), { country: 'DE', isGroup: false }),
  parseUid,
  tidyUid: normalizeUid,
  tidyName: text => personNameIssue(normalizeName(text)),
  tidyEmail: text => emailIssue(normalizeEmail(text)),
  companyName: companyNameIssue,
  companyUid: companyUidIssue,
  shownName: displayName,
  kept: toStorable,
  oneLine,
  screened: text => redactSecrets(text, ['secret-of-ours']),
  parseSoap: text => parseSoap(`<a>${text}</a>`, ANSWER),
  parseJson: text => [parseJson(text), hasDuplicateKey(text)],
  codec: text => codecOf('windows-1252').write(text),
}

/** Repeated units that are expensive for some function. */
const UNITS: Record<string, string> = {
  letters: 'aB9 ',
  'combining marks': '\u0315\u0300',
  'marks of two classes': '\u0591\u0316\u0301',
  'Hangul vowels': '\u1161',
  'zero-width characters': '\u200d\u200b\ufeff',
  'lone surrogates': '\ud83d\udc00\ud800',
  blanks: ' \u00a0\t',
  digits: '1',
  'angle brackets': '<a b="',
  ampersands: '&#x',
  'name dividers': "a-b'",
  quotes: '"\\\\',
  'capital I with a dot': '\u0130',
  ligatures: '\ufdfa',
}

const SMALL = 2_000
const DOUBLINGS = 5
// Distinguishes quadratic from linear time on a busy machine: a text 32 times as long may take 300
// times as long, while quadratic time would take 1,000 times as long.
const MAX_FACTOR = 300
const FLOOR_MS = 4

/** Returns the CPU time of this thread in milliseconds, independent of other processes. */
const cpuTimeOf = (work: () => unknown): number => {
  const startedAt = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(startedAt)
  return (user + system) / 1_000
}

it.each(Object.keys(FUNCTIONS))('%s does not take quadratic time, for any text', name => {
  const run = FUNCTIONS[name] ?? (() => undefined)
  for (const [unitName, unit] of Object.entries(UNITS)) {
    const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length))
    run(textOf(SMALL))
    const smallMs = Math.max(
      FLOOR_MS,
      cpuTimeOf(() => run(textOf(SMALL))),
    )
    const largeMs = cpuTimeOf(() => run(textOf(SMALL * 2 ** DOUBLINGS)))
    expect(largeMs, `${name}, ${unitName}: ${smallMs} ms, ${largeMs} ms`).toBeLessThan(smallMs * MAX_FACTOR)
  }
})

it('normalized limits combining marks to thirty per letter, more than any language needs, and leaves other texts unchanged', () => {
  const decomposed = `e${'\u0301'.repeat(130_000)}x`
  expect(normalized(decomposed, 'NFC')).toBe(`\u00e9${'\u0301'.repeat(29)}x`)
  for (const text of ['Müller & Söhne', 'Ελλάδα', '한국어', 'בְּרֵאשִׁית', '\ud800', '👩‍💼'])
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(normalized(text, form)).toBe(text.normalize(form))
})
