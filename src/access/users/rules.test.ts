import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { hashPassword, isOutdatedHash, isPassword, NO_PASSWORD } from '../credentials/password-hash.ts'
import { createTotpSecret } from '../credentials/second-factor.ts'
import { sentPasswordIssue } from './check-fields.ts'
import { randomPassword } from './initial-password.ts'
import { isCommonPassword, passwordIssue, personalWords } from './password-rules.ts'
import { emailIssue, personNameIssue } from './user-rules.ts'

describe('passwords', () => {
  it.each([
    ['', 'required'],
    ['Kurz-1234567', null],
    ['Kurz-123456', 'passwordLength'],
    [`${'aB1'.repeat(21)}x`, null],
    [`${'aB1'.repeat(21)}xy`, 'passwordLength'],
    ['nurkleinbuchstaben', 'passwordClasses'],
    ['kleinund1234567', 'passwordClasses'],
    ['kleinUNDgross', 'passwordClasses'],
    ['kleinUND1234567', null],
    [' klein und 17 blanks ', null],
    ['Password1234!', 'passwordCommon'],
    ['P@ssw0rd2026!', 'passwordCommon'],
    ['Qwertz123456!', 'passwordCommon'],
    ['FinanzOnline-1', 'passwordCommon'],
    ['PasswortPasswort1', 'passwordCommon'],
    ['Aaaaaaaaaaa1', 'passwordCommon'],
    ['Neues-Passwort-1', null],
  ])('%j: %s', { tags: ['V6.2.11'] }, (password, issue) => {
    expect(passwordIssue(password)).toBe(issue)
  })

  it('are accepted only with 12 to 64 code points of 3 classes, and if not common', {
    tags: ['A-06', 'V6.2.1', 'V6.2.9', 'W5-01'],
  }, () => {
    const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u]
    const unit = fc.oneof(
      fc.constantFrom(...'aAzZ09-! äÖß😀'),
      fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 70 }), password => {
        const length = Array.from(password).length
        const isValid =
          length >= 12 &&
          length <= 64 &&
          classes.filter(each => each.test(password)).length >= 3 &&
          !isCommonPassword(password)
        expect(passwordIssue(password) === null).toBe(isValid)
      }),
      { numRuns: 2000 },
    )
  })

  it('are rejected if they are one of the 3,000 most common with additions', { tags: ['A-06', 'V6.2.4'] }, () => {
    const commonPasswords = dictionary['passwords-common'].slice(0, 3_000)
    const decorations = [
      (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}-2026!-${'17'.repeat(4)}`,
      (word: string) => `!!12345!!${word.toUpperCase()}x`.slice(0, -1).concat('#26'),
      (word: string) => `${word}${word.toUpperCase()}2026!!!!!!!!`,
    ]
    const accepted = commonPasswords
      .flatMap(word => decorations.map(each => each(word)))
      .filter(password => (sentPasswordIssue(password, []) ?? null) === null)
    // The rest have only a letter or two among digits, such as 1a2b3c, which is no word to block.
    expect(accepted.length / (3 * commonPasswords.length)).toBeLessThan(0.01)
    for (const password of ['Michael-1985-!', '$unshine12345', 'DragonDragon99', 'L1verpool-2026'])
      expect(sentPasswordIssue(password, []), password).toBe('passwordCommon')
    for (const password of ['Apfel-Birne-17-Kirsche', 'Ganz-Neues-Wort-44', 'Benchmark-Passwort-26'])
      expect(sentPasswordIssue(password, []), password).toBeNull()
    expect(sentPasswordIssue('', [])).toBeNull()
  })

  it.each([
    'Fussball12345',
    'Fußball12345',
    'Bundesliga123!',
    'Steuerberater1!',
    'Buchhaltung2026',
    'Sonnenschein1!',
    'Hallo1234567890',
    'P@$$w0rd12345',
    'Qwertz-Qwertz1',
    'Kurz-1234567',
  ])('are rejected if easy to guess: %s', { tags: ['A-06', 'V6.2.4', 'V6.2.12'] }, password =>
    expect(sentPasswordIssue(password, [])).toBe('passwordCommon'),
  )

  it('are rejected if made of a word and digits, and accepted if random', {
    tags: ['A-06', 'V6.2.11'],
  }, () => {
    const word = fc.constantFrom('Sonne', 'Wasser', 'Lehrer', 'Frankfurt', 'Computer', 'Gewitter', 'Arbeit')
    const ending = fc.constantFrom('12345678', '11111111', '87654321', '01012001')
    fc.assert(
      fc.property(word, ending, (start, end) => {
        expect(sentPasswordIssue(`${start}${end}`, [])).not.toBeNull()
      }),
      { numRuns: 50 },
    )
    const randomPasswords = fc.string({
      unit: fc.constantFrom(...'bdfghjkmpqrtvwxzBDFGHJKMPQRTVWXZ3468'),
      minLength: 12,
      maxLength: 20,
    })
    fc.assert(
      fc.property(randomPasswords, password => {
        fc.pre(passwordIssue(password) === null)
        expect(sentPasswordIssue(password, [])).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it('are checked quickly, even expensive ones', { tags: ['A-06', 'V15.2.2'] }, async () => {
    const hardParts = [
      '4@8({<[3€6903!1|',
      'p@$$w0rD',
      '0123456789aA',
      '1.1.2001aA',
      'qwertz1234asdF5678',
      'vV1',
      '😀aB1',
      'aA1!|iL7+t',
    ]
    const createPasswords = (length: number) => hardParts.map(part => [...part.repeat(22)].slice(0, length).join(''))
    const checkPasswords = (passwords: string[]) => passwords.map(each => sentPasswordIssue(each, ['Grace', 'Hopper']))
    // Checks that the cost is at most cubic in the length. With all of zxcvbn's look-alikes it was
    // exponential.
    expect(await costOfDoubling({ createInput: createPasswords, processInput: checkPasswords }, 32)).toBeLessThan(12)
  })

  it('must not consist of words about the user', { tags: ['A-06', 'V6.2.11'] }, () => {
    const user = {
      email: 'hoppergrace@firma.at',
      firstname: 'Grace',
      lastname: 'Hopper',
      companyName: 'Brauerei Göss AG',
    }
    for (const password of ['HopperGrace2026!', 'Brauerei-12345', 'Hoppergrace!99'])
      expect(passwordIssue(password, personalWords(user)), password).toBe('passwordCommon')
    expect(passwordIssue('Brauerei-12345')).toBeNull()
  })

  it('that we generate satisfy the rules and differ', { tags: ['V6.4.1'] }, () => {
    const passwords = Array.from({ length: 200 }, randomPassword)
    expect(passwords.map(password => passwordIssue(password))).toEqual(passwords.map(() => null))
    expect(new Set(passwords).size).toBe(200)
  })

  it('are never truncated: 64 emoji match, their first 63 do not', { tags: ['A-06', 'K-05', 'V6.2.8'] }, async () => {
    const password = '😀'.repeat(64)
    const [storedHash, secondHash] = [await hashPassword(password), await hashPassword(password)]
    expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(storedHash).not.toBe(secondHash)
    expect(await isPassword(storedHash, password)).toBe(true)
    expect(await isPassword(storedHash, '😀'.repeat(63))).toBe(false)
    for (const missingHash of [null, NO_PASSWORD]) expect(await isPassword(missingHash, '')).toBe(false)
    expect(isOutdatedHash(storedHash)).toBe(false)
    expect(isOutdatedHash(storedHash.replace('m=65536,t=3', 'm=19456,t=2'))).toBe(true)
  })
})

describe('the secret', () => {
  it('of an authenticator has 160 random bits and is unique', { tags: ['V6.5.3'] }, () => {
    const secrets = Array.from({ length: 1_000 }, createTotpSecret)
    expect(new Set(secrets).size).toBe(1_000)
    // In base32: 5 bits per letter.
    expect(secrets.every(secret => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
    // No bit is constant.
    const lettersByPosition = Array.from(
      { length: 32 },
      (_, position) => new Set(secrets.map(secret => secret[position])).size,
    )
    expect(lettersByPosition.every(letters => letters === 32)).toBe(true)
  })
})

describe('names', { tags: ['W5-05', 'C2-12'] }, () => {
  it.each([
    'Ada',
    'Jürgen',
    'Müller-Lüdenscheidt',
    "O'Neill",
    'D’Arcy',
    'de la Cruz',
    'Ελένη',
    'Björk',
    'Nguyễn',
    'Łukasz',
  ])('accept %s', name => expect(personNameIssue(name)).toBeNull())
  it.each([
    ['', 'required'],
    ['A', 'tooShort'],
    ['a'.repeat(101), 'tooLong'],
    ['R2D2', 'nameLetters'],
    ['Ada ', 'nameLetters'],
    ['Ada  Lovelace', 'nameLetters'],
    ['-Ada', 'nameLetters'],
    ['Ada<script>', 'nameLetters'],
    ['Ada\nLovelace', 'nameLetters'],
    ['=SUM(A1)', 'nameLetters'],
  ])('reject %j: %s', (name, issue) => expect(personNameIssue(name)).toBe(issue))

  it('never accept a digit or control character, and are checked quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), name => {
        const issue = personNameIssue(name)
        if (/[\p{Nd}\p{Cc}<>"=]/u.test(name)) expect(issue).not.toBeNull()
      }),
    )
    expect(personNameIssue(`${'a '.repeat(49)}1`)).toBe('nameLetters')
  })
})

describe('e-mail addresses', { tags: ['W5-08'] }, () => {
  it.each(['ada@firma.at', 'a+b@firma.co.at', 'dev@localhost', 'jürgen@bäcker.at', "o'neill@x.ie"])(
    'accept %s',
    email => expect(emailIssue(email)).toBeNull(),
  )
  it.each([
    ['', 'required'],
    [`${'a'.repeat(250)}@x.at`, 'tooLong'],
    ['ada', 'emailFormat'],
    ['ada@', 'emailFormat'],
    ['@firma.at', 'emailFormat'],
    ['a@b@c.at', 'emailFormat'],
    ['ada lovelace@firma.at', 'emailFormat'],
    ['ada@-firma.at', 'emailFormat'],
    ['ada@firma..at', 'emailFormat'],
    ['ada@firma.at\r\nBcc: x@y.at', 'emailFormat'],
  ])('reject %j: %s', (email, issue) => expect(emailIssue(email)).toBe(issue))
})
