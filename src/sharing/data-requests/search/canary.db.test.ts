import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import { emailHashOf, PLANT_TARGETS, type PlantTarget, preparePlanting } from '../../../../tests/world/held/plant.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { createEncryption, deriveKey, type Encryption } from '../../../base/database/encryption.ts'
import { everybodys, operatorsAlone } from '../places/owner.ts'
import { PLACES } from '../places/places.ts'
import { search } from './search.ts'
import { searchQueryOf } from './search-query.ts'

const [OWN, OTHER] = [3, 5]
const NO_HURRY = {
  begin: async () => undefined,
  step: async () => undefined,
  rest: async () => undefined,
  noMore: new AbortController().signal,
}

let database: OpenDatabase
let encryption: Encryption
let field: Awaited<ReturnType<typeof preparePlanting>>
beforeAll(async () => {
  database = await freshDatabase()
  encryption = createEncryption(deriveKey(randomBytes(32)))
  field = await preparePlanting({ database, encryption })
  return () => database.close()
})

async function find(by: 'uid' | 'name', text: string, companyId: number | null) {
  const sought = searchQueryOf(by, text)
  if (sought === null) throw new Error(`${text} would match everywhere`)
  return search({ db: database.db, encryption, companyId }, sought, NO_HURRY)
}

const spotsOf = ({ hits }: Awaited<ReturnType<typeof find>>): string[] =>
  [...new Set(hits.flatMap(hit => hit.foundIn.map(column => `${hit.table}: ${column}`)))].toSorted()

const isOperators = ({ place }: PlantTarget) => place.ownedBy === operatorsAlone
const isShared = ({ place }: PlantTarget) => place.ownedBy === everybodys
// These columns determine a row's owner, or bind its encrypted content: changing only them would
// move the row.
const OWNING = ['users: email', 'mail: recipient', 'mail: cause', 'company: british_uid', 'refused_own_number: own_uid']
const isOwning = ({ found }: PlantTarget) => OWNING.includes(found)

const inMail = PLANT_TARGETS.find(({ how, place }) => how === 'packed' && place.table === 'mail') as PlantTarget

let counter = 0
/** A different number and name each time, with the spellings that people use. */
function canary() {
  counter += 1
  const digits = String(70_000_000 + counter)
  const gaps = `atu ${digits.slice(0, 4)}.${digits.slice(4)}`
  const word = [...String(counter)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  return {
    uid: { planted: `ATU${digits}`, odd: gaps },
    name: { planted: `Kanarí Vögel${word} & Söhne`, odd: `KANARI VOGEL${word.toUpperCase()} SOHNE` },
  }
}
type By = 'uid' | 'name'

const plantAll = async (spots: readonly PlantTarget[], company: number, text: string) => {
  for (const spot of spots) await field.plant(spot, company, text)
}

describe.each(['uid', 'name'] as const)('a canary that is a %s', (by: By) => {
  it('is found in every column and file of the list, however it is spelled here or there', async () => {
    const { planted, odd } = canary()[by]
    const names = (spots: readonly PlantTarget[]) => expect.arrayContaining(spots.map(({ found }) => found))
    await plantAll(PLANT_TARGETS, OWN, planted)
    expect(spotsOf(await find(by, odd, null))).toEqual(names(PLANT_TARGETS))
    const own = PLANT_TARGETS.filter(spot => !isOperators(spot))
    expect(spotsOf(await find(by, odd, OWN))).toEqual(names(own))
    const other = canary()[by]
    await plantAll(PLANT_TARGETS, OWN, other.odd)
    expect(spotsOf(await find(by, other.planted, OWN))).toEqual(names(own))
  })

  it('is found exactly where it was planted, and another company’s never', {
    tags: ['Z-02'],
    timeout: 600_000,
  }, async () => {
    const spots = PLANT_TARGETS.filter(spot => !isOwning(spot) && spot.place.table !== 'users')
    const some = fc.uniqueArray(fc.constantFrom(...spots), {
      minLength: 1,
      maxLength: 6,
      selector: ({ found }) => found,
    })
    const check = async (here: PlantTarget[], there: PlantTarget[], isOdd: boolean) => {
      const { planted, odd } = canary()[by]
      await plantAll(here, OWN, isOdd ? odd : planted)
      await plantAll(there, OTHER, planted)
      const seen = await find(by, isOdd ? planted : odd, OWN)
      const shared = there.filter(isShared)
      const expected = [...here.filter(spot => !isOperators(spot)), ...shared].map(({ found }) => found)
      expect(spotsOf(seen)).toEqual([...new Set(expected)].toSorted())
      const all = [...here, ...there].map(({ found }) => found)
      expect(spotsOf(await find(by, planted, null))).toEqual([...new Set(all)].toSorted())
    }
    await fc.assert(fc.asyncProperty(some, some, fc.boolean(), check), { numRuns: 5, seed: 33 })
  })
})

describe('a person with an account', () => {
  it('is followed through every column that names a user by number, as user/7, or by the sum of an address', async () => {
    const { planted, odd } = canary().name
    const address = `person${OWN}@firma.at`
    await field.set('users', OWN, sql`lastname = ${planted}, firstname = 'Ada', email = ${address}`)
    await field.set('mail', OWN, sql`recipient = ${address}`)
    await field.set('audit_log', OWN, sql`object = ${`user/${OWN}`}, user_id = ${OWN}`)
    await field.set('login_tries', OWN, sql`email_hash = ${emailHashOf(OWN)}`)
    const expected = PLACES.flatMap(({ table, people, objects, sums, ownedBy: whose }) =>
      whose === operatorsAlone ? [] : [...people, ...objects, ...sums].map(column => `${table}: ${column}`),
    )
    expect(spotsOf(await find('name', odd, OWN))).toEqual([...new Set([...expected, 'users: lastname'])].toSorted())
    const byAddress = await find('name', `Person${OWN}@firma.at`, OWN)
    expect(spotsOf(byAddress)).toEqual(
      expect.arrayContaining([...expected, 'users: email', 'mail: recipient'].toSorted()),
    )
    expect(JSON.stringify(byAddress.hits)).not.toContain(emailHashOf(OWN))
    expect((await find('name', odd, OTHER)).hits).toEqual([])
  })
})

describe('what is not looked into', () => {
  it('is named: packages and earlier results, what is damaged, of the company alone', async () => {
    const { unseen } = await find('uid', 'ATU99999999', 4)
    const told = unseen.map(({ name, reason }) => `${name}: ${reason}`)
    expect(told).toEqual(
      expect.arrayContaining(['P-4.zip: copies', 'S-4.zip: copies', 'mail 4: content_sealed: unreadable']),
    )
    expect(told.filter(name => /\b(?:2|6|8)\.zip/.test(name))).toEqual([])
    expect(new Set(unseen.filter(({ name }) => name.endsWith('.zip')).map(({ company }) => company)).size).toBe(1)
  })

  it('holds no secret, and no hit shows one, nor what a waiting mail says', async () => {
    const { planted } = canary().name
    await field.set(
      'users',
      OWN,
      sql`firstname = ${planted}, password_hash = 'hash-of-a-password', totp_secret_sealed = 'sealed-secret'`,
    )
    const told = JSON.stringify((await find('name', planted, null)).hits)
    await field.plant(inMail, OWN, `${planted}, your password is of-a-mail`)
    const mails = JSON.stringify((await find('name', planted, null)).hits)
    expect(mails).toContain('content_sealed')
    expect(mails).not.toContain('of-a-mail')
    expect(told).toContain('"email"')
    expect(told).not.toMatch(/hash-of-a-password|sealed-secret/)
  })
})
