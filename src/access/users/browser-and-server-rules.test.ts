import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCompanyFields } from '../companies/check-fields.ts'
import { companyNameIssue, companyUidIssue } from '../companies/company-rules.ts'
import { companyChangeSchema } from '../companies/wire.ts'
import { isEasyToGuess, normalizePersonFields, sentPasswordIssue, textIssues } from './check-fields.ts'
import { textIssue } from './fields-rules.ts'
import { personalWords } from './password-rules.ts'
import { newPasswordIssue } from './screen/field-issues.ts'
import { ownAccountSchema } from './wire.ts'

const RUNS = 10_000
const USER = { firstname: 'Grace', lastname: 'Hopper', email: 'grace@firma.at', companyName: 'Brauerei Göss AG' }

/** Returns the body as JSON transfers it. */
const asJson = (body: object): unknown => JSON.parse(JSON.stringify(body))

// Runs the server's code from the body to the rules. For the browser, the test calls the function
// that its forms call.
function serverAcceptsUser(body: object): boolean {
  const parsed = ownAccountSchema.safeParse(asJson(body))
  if (!parsed.success) return false
  const words = personalWords({ ...USER, ...normalizePersonFields(parsed.data) })
  const issues = {
    ...textIssues(normalizePersonFields(parsed.data)),
    password: sentPasswordIssue(parsed.data.password, words),
  }
  return Object.values(issues).every(issue => issue === null)
}

const serverRejectsAsEasy = (password: string): boolean =>
  newPasswordIssue(password, USER) === null && isEasyToGuess(password, personalWords(USER))

function serverAcceptsCompany(body: object): boolean {
  const parsed = companyChangeSchema.safeParse(asJson({ name: 'Firma', uid: 'ATU13585627', ...body }))
  if (!parsed.success) return false
  try {
    checkCompanyFields(parsed.data, 'de', { isNew: true })
    return true
  } catch {
    return false
  }
}

/** Random texts, mostly of valid characters, so that valid and invalid texts both occur. */
const texts = (validUnits: readonly string[], maxLength: number) => {
  const unit = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...validUnits) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.constantFrom(' ', '\t', '\u00a0', '\0', '\ud800', '0', '<', '😀') },
  )
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit, minLength: 1, maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1100 }) },
  )
}

const LETTERS = [...'aäAbÖßêłЖ', 'e\u0301', 'o\u0308']
const PREFIXES = ['ATU', 'DE', 'RO', 'XI', 'EL', 'GR', 'be 0', 'FR-', 'CHE']

it.each([
  {
    field: 'a first or last name',
    typed: texts([...LETTERS, ' ', '-', '’', "'"], 12),
    browser: (typed: string) => textIssue('lastname', typed) === null,
    server: (lastname: string) => serverAcceptsUser({ lastname }),
  },
  {
    field: 'an e-mail address',
    typed: fc
      .tuple(texts([...LETTERS, '.', '+', '1'], 10), fc.constantFrom('@', '@', '@', '', '@@'), texts([...'abcü.-'], 10))
      .map(parts => parts.join('')),
    browser: (typed: string) => textIssue('email', typed) === null,
    server: (email: string) => serverAcceptsUser({ email }),
  },
  {
    field: 'a password',
    typed: fc.oneof(
      texts([...LETTERS, ...'ABC012!-'], 70),
      texts(['Grace', 'hopper', 'Göss', '1', '!', 'Passwort'], 9),
    ),
    browser: (typed: string) => newPasswordIssue(typed, USER) === null,
    // Only the server checks for passwords that are easy to guess.
    server: (password: string) => serverAcceptsUser({ password }) || serverRejectsAsEasy(password),
    runs: 1_000,
  },
  {
    field: 'a company’s name',
    typed: texts([...LETTERS, ...' -/.&\'"`´,()+:7'], 30),
    browser: (typed: string) => companyNameIssue(typed.trim()) === null,
    server: (name: string) => serverAcceptsCompany({ name }),
  },
  {
    field: 'a UID',
    typed: fc
      .tuple(fc.constantFrom(...PREFIXES), texts([...'0123456789ABU', ' ', '.', '-'], 14))
      .map(parts => parts.join('')),
    browser: (typed: string) => companyUidIssue(typed) === null,
    server: (uid: string) => serverAcceptsCompany({ uid }),
  },
])('browser and server agree on $field', { tags: ['W5-03'] }, ({ typed, browser, server, runs = RUNS }) => {
  const counts = { accepted: 0, rejected: 0 }
  fc.assert(
    fc.property(typed, text => {
      const isAccepted = browser(text)
      counts[isAccepted ? 'accepted' : 'rejected'] += 1
      expect(server(text)).toBe(isAccepted)
    }),
    { numRuns: runs, seed: 20261121 },
  )
  // Without both results the test would prove nothing.
  expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(runs / 20)
})
