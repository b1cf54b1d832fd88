import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { hashPassword, isOutdated, isPassword, NO_PASSWORD } from '../credentials/password-hash.ts'
import { newTotpSecret } from '../credentials/second-factor.ts'
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

  it('are accepted exactly when 12 to 64 code points, of 3 classes, and not common', {
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
        const isGood =
          length >= 12 &&
          length <= 64 &&
          classes.filter(each => each.test(password)).length >= 3 &&
          !isCommonPassword(password)
        expect(passwordIssue(password) === null).toBe(isGood)
      }),
      { numRuns: 2000 },
    )
  })

  it('are refused where one of the 3,000 most common is only dressed up', { tags: ['A-06', 'V6.2.4'] }, () => {
    const common = dictionary['passwords-common'].slice(0, 3_000)
    const dress = [
      (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}-2026!-${'17'.repeat(4)}`,
      (word: string) => `!!12345!!${word.toUpperCase()}x`.slice(0, -1).concat('#26'),
      (word: string) => `${word}${word.toUpperCase()}2026!!!!!!!!`,
    ]
    const passed = common
      .flatMap(word => dress.map(each => each(word)))
      .filter(password => (sentPasswordIssue(password, []) ?? null) === null)
    // The rest have only a letter or two among digits, such as 1a2b3c, which is no word to block.
    expect(passed.length / (3 * common.length)).toBeLessThan(0.01)
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
  ])('are refused where a machine guesses them soon: %s', { tags: ['A-06', 'V6.2.4', 'V6.2.12'] }, password =>
    expect(sentPasswordIssue(password, [])).toBe('passwordCommon'),
  )

  it('are refused where a word and a row of digits make them up, and taken where letters come at random', {
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
    const random = fc.string({
      unit: fc.constantFrom(...'bdfghjkmpqrtvwxzBDFGHJKMPQRTVWXZ3468'),
      minLength: 12,
      maxLength: 20,
    })
    fc.assert(
      fc.property(random, password => {
        fc.pre(passwordIssue(password) === null)
        expect(sentPasswordIssue(password, [])).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it('are judged at once, however they are made', { tags: ['A-06', 'V15.2.2'] }, async () => {
    const hard = [
      '4@8({<[3€6903!1|',
      'p@$$w0rD',
      '0123456789aA',
      '1.1.2001aA',
      'qwertz1234asdF5678',
      'vV1',
      '😀aB1',
      'aA1!|iL7+t',
    ]
    const make = (length: number) => hard.map(part => [...part.repeat(22)].slice(0, length).join(''))
    const take = (passwords: string[]) => passwords.map(each => sentPasswordIssue(each, ['Grace', 'Hopper']))
    // At most cubic in the length: with all of zxcvbn's look-alikes the exponent was the length
    // itself.
    expect(await costOfDoubling({ make, take }, 32)).toBeLessThan(12)
  })

  it('may not be made of what is known about their owner', { tags: ['A-06', 'V6.2.11'] }, () => {
    const owner = {
      email: 'hoppergrace@firma.at',
      firstname: 'Grace',
      lastname: 'Hopper',
      companyName: 'Brauerei Göss AG',
    }
    for (const password of ['HopperGrace2026!', 'Brauerei-12345', 'Hoppergrace!99'])
      expect(passwordIssue(password, personalWords(owner)), password).toBe('passwordCommon')
    expect(passwordIssue('Brauerei-12345')).toBeNull()
  })

  it('that we hand out obey the rules and differ', { tags: ['V6.4.1'] }, () => {
    const many = Array.from({ length: 200 }, randomPassword)
    expect(many.map(password => passwordIssue(password))).toEqual(many.map(() => null))
    expect(new Set(many).size).toBe(200)
  })

  it('are never cut: 64 emoji open, their first 63 do not', { tags: ['A-06', 'K-05', 'V6.2.8'] }, async () => {
    const password = '😀'.repeat(64)
    const [kept, again] = [await hashPassword(password), await hashPassword(password)]
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(kept).not.toBe(again)
    expect(await isPassword(kept, password)).toBe(true)
    expect(await isPassword(kept, '😀'.repeat(63))).toBe(false)
    for (const nobody of [null, NO_PASSWORD]) expect(await isPassword(nobody, '')).toBe(false)
    expect(isOutdated(kept)).toBe(false)
    expect(isOutdated(kept.replace('m=65536,t=3', 'm=19456,t=2'))).toBe(true)
  })
})

describe('the secret', () => {
  it('of an authenticator has 160 random bits, and no other has it', { tags: ['V6.5.3'] }, () => {
    const secrets = Array.from({ length: 1_000 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(1_000)
    // In base32: 5 bits per letter.
    expect(secrets.every(secret => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
    // No bit is constant.
    const atPlace = Array.from({ length: 32 }, (_, place) => new Set(secrets.map(secret => secret[place])).size)
    expect(atPlace.every(letters => letters === 32)).toBe(true)
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
  ])('take %s', name => expect(personNameIssue(name)).toBeNull())
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
  ])('refuse %j: %s', (name, issue) => expect(personNameIssue(name)).toBe(issue))

  it('never take a digit or control character, and decide quickly', () => {
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
  it.each(['ada@firma.at', 'a+b@firma.co.at', 'dev@localhost', 'jürgen@bäcker.at', "o'neill@x.ie"])('take %s', email =>
    expect(emailIssue(email)).toBeNull(),
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
  ])('refuse %j: %s', (email, issue) => expect(emailIssue(email)).toBe(issue))
})
