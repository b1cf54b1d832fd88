import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serveAnswer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { unpackBody } from '../kept-body.ts'
import { queryAccount, tidyAccount } from './query-account.ts'
import { WHITE_LIST } from './query-white-list.ts'
import { readWhiteList } from './read-white-list.ts'

const DAY = '2026-11-28'
const NIP = '8567346215'
const never = new AbortController().signal

type Fields = Record<string, unknown>

/** A subject in the shape of a recorded answer, with invented content. */
const subject = (more: Fields = {}): Fields => ({
  name: 'PRZYKŁAD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
  nip: NIP,
  statusVat: 'Czynny',
  regon: '147315920',
  pesel: null,
  krs: '0000515914',
  residenceAddress: null,
  workingAddress: 'PROSTA 67, 00-838 WARSZAWA',
  representatives: [],
  authorizedClerks: [],
  partners: [],
  registrationLegalDate: '2014-07-31',
  registrationDenialBasis: null,
  registrationDenialDate: null,
  restorationBasis: null,
  restorationDate: null,
  removalBasis: null,
  removalDate: null,
  exemptionSmeDate: null,
  accountNumbers: ['82249000050000460038099095'],
  hasVirtualAccounts: true,
  ...more,
})
const entry = (subjects: unknown = [subject()], identifier: unknown = NIP): Fields => ({ identifier, subjects })
const answer = (entries: unknown = [entry()], more: Fields = {}, around: Fields = {}): string =>
  JSON.stringify({
    result: { entries, requestId: 'MVRqg-98jk3i1', requestDateTime: '28-11-2026 02:36:31', ...more },
    ...around,
  })
const read = (body: string, status = 200, nips = [NIP]) => readWhiteList({ status, body }, { nips, day: DAY })
const statesIn = (body: string) => {
  const reply = read(body)
  return reply.kind === 'answered' ? reply.statements.map(({ state, since }) => `${state} ${since}`) : reply.why
}

describe('a subject', () => {
  it.each([
    ['payer', {}, 'active 2014-07-31'],
    ['payer again', { removalDate: '2020-01-01', restorationDate: '2021-02-03' }, 'active 2021-02-03'],
    ['undated payer', { registrationLegalDate: null }, 'active null'],
    ['exempt', { statusVat: 'Zwolniony' }, 'exempt null'],
    ['removed', { statusVat: 'Niezarejestrowany', removalDate: '2025-03-04' }, 'notRegistered 2025-03-04'],
    [
      'refused',
      { statusVat: 'Niezarejestrowany', registrationDenialDate: '2025-03-04', registrationLegalDate: null },
      'notRegistered 2025-03-04',
    ],
    ['not registered, undated', { statusVat: 'Niezarejestrowany' }, 'notRegistered null'],
    ['with an added field', { newField: 'x' }, 'active 2014-07-31'],
    ['removed today', { statusVat: 'Niezarejestrowany', removalDate: DAY }, `notRegistered ${DAY}`],
  ])('%s', (_what, more, expected) => {
    expect(statesIn(answer([entry([subject(more)])]))).toEqual([expected])
  })

  it.each([
    ['another number', { nip: '5211355116' }],
    ['no number', { nip: null }],
    ['an unknown state', { statusVat: 'Zawieszony' }],
    ['a state in another case', { statusVat: 'czynny' }],
    ['a prototype’s name as a state', { statusVat: 'constructor' }],
    ['no state', { statusVat: null }],
    ['a state of another type', { statusVat: ['Czynny'] }],
    ['a payer who was removed', { removalDate: '2020-01-01' }],
    ['a payer who was refused', { registrationDenialDate: '2020-01-01' }],
    [
      'not registered, but restored',
      { statusVat: 'Niezarejestrowany', removalDate: '2020-01-01', restorationDate: '2021-01-01' },
    ],
    ['registered in the future', { registrationLegalDate: '2026-11-29' }],
    ['removed in the future', { statusVat: 'Niezarejestrowany', removalDate: '2026-11-29' }],
    ['a day that does not exist', { registrationLegalDate: '2026-02-30' }],
    ['a day in another form', { removalDate: '01.01.2020' }],
    ['a day with a time', { registrationLegalDate: '2014-07-31T00:00:00' }],
    ['a day of the year 0, which cannot be stored', { registrationLegalDate: '0000-01-01' }],
    ['a state with a control character', { statusVat: 'Czynny\u0000' }],
    ['another state in another spelling of the field', { StatusVat: 'Niezarejestrowany' }],
    ['another number in another spelling of the field', { Nip: '5211355116' }],
    ['a fault', { error: 'timeout' }],
    ['a code of the list', { note: 'WL-195' }],
    ['another verdict', { valid: false }],
    ['a revoking text', { note: 'no longer registered' }],
  ])('says nothing: %s', (_what, more) => {
    expect(statesIn(answer([entry([subject(more)])]))).toEqual([])
  })
})

describe('an entry', () => {
  const ERROR = { code: 'WL-115', message: 'Nieprawidłowy NIP.' }
  it('of no subject says nothing if the answer has subjects elsewhere', () => {
    expect(statesIn(answer([entry([])], { subject: subject() }))).toEqual([])
    expect(statesIn(answer([entry([])], { traceId: 'a1b2' }))).toEqual(['unknown null'])
  })

  it.each([
    ['no subject: unknown to the list', [entry([])], ['unknown null']],
    ['two subjects', [entry([subject(), subject()])], []],
    ['no list of subjects', [entry(null)], []],
    ['no subject, but one in another field', [{ ...entry([]), subject: subject() }], []],
    ['no subject, but one in another spelling', [{ ...entry([]), Subjects: [subject()] }], []],
    ['another number in another spelling of the field', [{ ...entry(), Identifier: '5211355116' }], []],
    ['an object with a length', [entry({ length: 0 })], []],
    ['a list within the list', [entry([[subject()]])], []],
    ['full-width digits', [entry([subject()], '８５６７３４６２１５')], []],
    ['a subject of another type', [entry(['Czynny'])], []],
    ['an error', [{ identifier: NIP, error: ERROR }], []],
    ['an error beside a subject', [{ ...entry(), error: ERROR }], []],
    ['an error beside no subject', [{ ...entry([]), error: ERROR }], []],
    ['twice', [entry(), entry()], []],
    ['twice, in two spellings', [entry(), entry([], '856-734-62-15')], []],
    ['twice, once with an error', [entry(), { identifier: NIP, error: ERROR }], []],
    ['of a number that was not queried', [entry([subject({ nip: '5211355116' })], '5211355116')], []],
    ['of a number of another type', [entry([subject()], Number(NIP))], []],
    ['of another type', [NIP, null, [entry()]], []],
  ])('%s', (_what, entries, expected) => {
    expect(statesIn(answer(entries))).toEqual(expected)
  })
})

it.each([
  ['another day', answer([entry()], { requestDateTime: '27-11-2026 23:59:59' }), /^of another day/],
  ['a day in another form', answer([entry()], { requestDateTime: '2026-11-28 02:36:31' }), /^of another day/],
  ['no time', answer([entry()], { requestDateTime: undefined }), /^unreadable/],
  ['no number of the answer', answer([entry()], { requestId: undefined }), /^unreadable/],
  ['a number of the answer that is none', answer([entry()], { requestId: '<b>' }), /^unreadable/],
  ['no entries', answer(null), /^unreadable/],
  ['more entries than queried at once', answer(Array.from({ length: 101 }, () => entry())), /^unreadable/],
  ['an error beside the result', answer([entry()], {}, { code: 'WL-195', message: 'x' }), /^unreadable/],
  ['a fault in the result', answer([entry()], { error: 'timeout' }), /^unreadable/],
  ['a page', '<html>Request Rejected</html>', /^unreadable/],
  ['a list', `[${answer()}]`, /^unreadable/],
  ['a key twice', answer().replace('"statusVat"', '"statusVat":"Zwolniony","statusVat"'), /^unreadable/],
  ['a key twice, escaped', answer().replace('"statusVat"', '"statusVat":"Zwolniony","\\u0073tatusVat"'), /^unreadable/],
  ['a prototype instead of a result', '{"__proto__":{"result":{"entries":[]}}}', /^unreadable/],
  ['its end missing', answer().slice(0, -1), /^unreadable/],
  ['two answers', answer().repeat(2), /^unreadable/],
  ['a byte order mark', `\ufeff${answer()}`, /^unreadable/],
  ['UTF-16', Buffer.from(answer(), 'utf16le').toString('latin1'), /^unreadable/],
  ['entries in another spelling too', answer([entry()], { Entries: [] }), /^unreadable/],
  ['the next day', answer([entry()], { requestDateTime: '29-11-2026 00:00:01' }), /^of another day/],
])('is no answer: %s', (_what, body, why) => {
  const reply = read(body)
  expect(reply).toMatchObject({ kind: 'none', why: expect.stringMatching(why) })
})

it.each([
  [429, { code: 'WL-191', message: 'Wyczerpano dzienny limit zapytań.' }, { why: 'WL-191', isLimit: true }],
  [400, { exception: { code: 'WL-191', message: 'x' } }, { why: 'WL-191', isLimit: true }],
  [429, {}, { why: 'HTTP 429', retryAfterMs: 60_000 }],
  [500, { code: 'WL-195', message: 'x' }, { why: 'WL-195', retryAfterMs: 5_000 }],
  [500, { code: 'WL-196', message: 'x' }, { why: 'WL-196', retryAfterMs: 300_000 }],
  [500, { code: 'WL-100', message: 'x' }, { why: 'HTTP 500 WL-100' }],
  [400, { code: 'WL-130', message: 'x' }, { why: 'HTTP 400 WL-130' }],
  [404, { code: 'WL-190', message: 'x' }, { why: 'HTTP 404 WL-190' }],
  [404, { code: '__proto__' }, { why: 'HTTP 404' }],
  [500, JSON.parse(answer()), { why: 'HTTP 500' }],
  [302, JSON.parse(answer()), { why: 'HTTP 302' }],
])('HTTP %i %j: nothing is known', (status, body, expected) => {
  expect(read(JSON.stringify(body), status)).toEqual({ kind: 'none', ...expected })
})

describe('a query', () => {
  const ask = async (body: string, uids = [`PL${NIP}`]) =>
    WHITE_LIST.query(uids, { url: await serveAnswer(body), day: DAY, timeoutMs: 20_000 }, never)

  it('has the number of the answer, the day, and what is stored', async () => {
    const reply = await ask(answer())
    expect(reply).toMatchObject({ kind: 'answered', day: DAY, requestId: 'MVRqg-98jk3i1', unknownFields: [] })
    expect(reply.kind === 'answered' && JSON.parse(unpackBody(reply.body.received))).toMatchObject({
      result: { requestId: 'MVRqg-98jk3i1', entries: [{ identifier: NIP, subjects: [{ statusVat: 'Czynny' }] }] },
    })
  })

  it('does not send other countries’ numbers, none, or more than thirty', async () => {
    const many = Array.from({ length: 31 }, (_, place) => `PL${5_000_000_000 + place}`)
    for (const uids of [[], ['DE136695976', 'PL123'], many])
      expect(await WHITE_LIST.query(uids, { url: 'http://127.0.0.1:1', day: DAY, timeoutMs: 20_000 }, never)).toEqual({
        kind: 'none',
        why: `${uids === many ? 31 : 0} numbers`,
      })
  })

  it('stores no value about a person and no account, wherever it is', async () => {
    const marker = fc.stringMatching(/^[A-Z]{12}$/)
    const personal = (secret: string) =>
      fc.constantFrom<Fields>(
        { pesel: secret },
        { residenceAddress: secret },
        { workingAddress: secret },
        { accountNumbers: [secret] },
        ...['representatives', 'authorizedClerks', 'partners'].map(list => ({
          [list]: [{ companyName: null, firstName: secret, lastName: secret, nip: secret, pesel: secret }],
        })),
        { prokurenci: [{ firstName: secret }] },
        { name: { firstName: secret } },
        { removalBasis: [secret] },
        { [secret]: secret },
      )
    await fc.assert(
      fc.asyncProperty(
        marker.chain(secret => fc.tuple(fc.constant(secret), personal(secret), fc.boolean())),
        async ([secret, fields, isBeside]) => {
          const entries = isBeside ? [{ ...entry(), ...fields }] : [entry([subject(fields)])]
          const reply = read(answer(entries, isBeside ? fields : {}))
          expect(reply.kind).toBe('answered')
          expect(JSON.stringify(reply.kind === 'answered' ? reply.stored : {})).not.toContain(secret)
        },
      ),
    )
  })
})

describe('a check of an account', () => {
  const ACCOUNT = '82249000050000460038099095'
  const checked = (accountAssigned: unknown, more: Fields = {}) =>
    JSON.stringify({
      result: { accountAssigned, requestId: 'z5x71-85a8gl5', requestDateTime: '28-11-2026 10:00:00', ...more },
    })
  const ask = async (body: string, status = 200, account = ACCOUNT) =>
    queryAccount(
      { uid: `PL${NIP}`, account },
      { url: await serveAnswer(body, status), day: DAY, timeoutMs: 20_000 },
      never,
    )

  it.each([
    ['TAK', true],
    ['NIE', false],
  ])('%s: %s, with the number of the answer and without the account', async (word, isAssigned) => {
    const reply = await ask(checked(word, { accountNumber: ACCOUNT }))
    expect(reply).toMatchObject({ kind: 'answered', isAssigned, requestId: 'z5x71-85a8gl5', day: DAY })
    const body = reply.kind === 'answered' ? unpackBody(reply.body.received) : ''
    expect(body).toContain(`"accountAssigned":"${word}"`)
    expect(JSON.stringify({ ...reply, body })).not.toContain(ACCOUNT)
  })

  it.each([
    ['another word', checked('tak'), 200],
    ['a boolean', checked(true), 200],
    ['no word', checked(undefined), 200],
    ['another day', checked('TAK', { requestDateTime: '27-11-2026 10:00:00' }), 200],
    ['no number of the answer', checked('TAK', { requestId: '' }), 200],
    ['a fault', checked('TAK', { error: 'x' }), 200],
    ['HTTP 500', checked('TAK'), 500],
    ['a page', '<html></html>', 200],
    ['the account as its number', checked('TAK', { requestId: ACCOUNT }), 200],
    ['the account in its number', checked('NIE', { requestId: 'A-82249-000050000460038-099095' }), 200],
    ['the account as its time', checked('TAK', { requestDateTime: ACCOUNT }), 200],
  ])('is no answer: %s', async (_what, body, status) => {
    const reply = await ask(body, status)
    expect(reply).toMatchObject({ kind: 'none' })
    expect(JSON.stringify(reply)).not.toContain(ACCOUNT.slice(0, 8))
  })

  it('takes an account in any spelling, and nothing else', () => {
    const spellings = [
      ACCOUNT,
      `PL${ACCOUNT}`,
      'PL82 2490 0005 0000 4600 3809 9095',
      '8224',
      `${ACCOUNT}1`,
      `DE${ACCOUNT}`,
    ]
    expect(spellings.map(tidyAccount)).toEqual([ACCOUNT, ACCOUNT, ACCOUNT, null, null, null])
  })
})
