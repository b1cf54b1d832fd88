import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/world/databases/database.ts'
import {
  emailHashOf,
  PLANT_TARGETS,
  type PlantTarget,
  preparePlanting,
  SEARCHED_TABLES,
} from '../../../../tests/world/held/plant.ts'
import type { OpenDatabase } from '../../../base/database/database.ts'
import { createEncryption, deriveKey, type Encryption } from '../../../base/database/encryption.ts'
import { everyCompany, operatorOnly } from '../../../base/database/row-owners.ts'
import { search } from './search.ts'
import { searchQueryOf } from './search-query.ts'

const [OWN, OTHER] = [3, 5]
const NO_PAUSES = {
  begin: async () => undefined,
  step: async () => undefined,
  pauseForUsers: async () => undefined,
  stopSignal: new AbortController().signal,
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

async function searchFor(by: 'uid' | 'name', text: string, companyId: number | null) {
  const query = searchQueryOf(by, text)
  if (query === null) throw new Error(`${text} would match everywhere`)
  return search({ db: database.db, encryption, companyId, tables: SEARCHED_TABLES }, query, NO_PAUSES)
}

const spotsOf = ({ hits }: Awaited<ReturnType<typeof searchFor>>): string[] =>
  [...new Set(hits.flatMap(hit => hit.foundIn.map(column => `${hit.table}: ${column}`)))].toSorted()

const isOperatorOnly = ({ place }: PlantTarget) => place.ownedBy === operatorOnly
const isShared = ({ place }: PlantTarget) => place.ownedBy === everyCompany
// These columns determine a row's owner or the context of its encrypted content: changing only
// them would move the row.
const OWNER_COLUMNS = [
  'users: email',
  'mail: recipient',
  'mail: cause',
  'company: british_uid',
  'refused_own_number: own_uid',
]
const affectsOwner = ({ found }: PlantTarget) => OWNER_COLUMNS.includes(found)

const mailSpot = PLANT_TARGETS.find(({ how, place }) => how === 'packed' && place.table === 'mail') as PlantTarget

let counter = 0
/** Returns a new VAT ID and a new name, each with another spelling that people use. */
function canary() {
  counter += 1
  const digits = String(70_000_000 + counter)
  const spaced = `atu ${digits.slice(0, 4)}.${digits.slice(4)}`
  const word = [...String(counter)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  return {
    uid: { planted: `ATU${digits}`, variant: spaced },
    name: { planted: `Kanarí Vögel${word} & Söhne`, variant: `KANARI VOGEL${word.toUpperCase()} SOHNE` },
  }
}
type By = 'uid' | 'name'

const plantAll = async (spots: readonly PlantTarget[], company: number, text: string) => {
  for (const spot of spots) await field.plant(spot, company, text)
}

describe.each(['uid', 'name'] as const)('a planted %s', (by: By) => {
  it('is found in every listed column and file, in any spelling', async () => {
    const { planted, variant } = canary()[by]
    const names = (spots: readonly PlantTarget[]) => expect.arrayContaining(spots.map(({ found }) => found))
    await plantAll(PLANT_TARGETS, OWN, planted)
    expect(spotsOf(await searchFor(by, variant, null))).toEqual(names(PLANT_TARGETS))
    const companySpots = PLANT_TARGETS.filter(spot => !isOperatorOnly(spot))
    expect(spotsOf(await searchFor(by, variant, OWN))).toEqual(names(companySpots))
    const otherCanary = canary()[by]
    await plantAll(PLANT_TARGETS, OWN, otherCanary.variant)
    expect(spotsOf(await searchFor(by, otherCanary.planted, OWN))).toEqual(names(companySpots))
  })

  it('is found exactly where it was planted, and never in another company', {
    tags: ['Z-02'],
    timeout: 600_000,
  }, async () => {
    const spots = PLANT_TARGETS.filter(spot => !affectsOwner(spot) && spot.place.table !== 'users')
    const spotSets = fc.uniqueArray(fc.constantFrom(...spots), {
      minLength: 1,
      maxLength: 6,
      selector: ({ found }) => found,
    })
    const check = async (ownSpots: PlantTarget[], otherSpots: PlantTarget[], isVariant: boolean) => {
      const { planted, variant } = canary()[by]
      await plantAll(ownSpots, OWN, isVariant ? variant : planted)
      await plantAll(otherSpots, OTHER, planted)
      const result = await searchFor(by, isVariant ? planted : variant, OWN)
      const shared = otherSpots.filter(isShared)
      const expected = [...ownSpots.filter(spot => !isOperatorOnly(spot)), ...shared].map(({ found }) => found)
      expect(spotsOf(result)).toEqual([...new Set(expected)].toSorted())
      const all = [...ownSpots, ...otherSpots].map(({ found }) => found)
      expect(spotsOf(await searchFor(by, planted, null))).toEqual([...new Set(all)].toSorted())
    }
    await fc.assert(fc.asyncProperty(spotSets, spotSets, fc.boolean(), check), { numRuns: 5, seed: 33 })
  })
})

describe('a user', () => {
  it('is found in every column that refers to a user by id, as user/7, or by the hash of an e-mail address', async () => {
    const { planted, variant } = canary().name
    const address = `person${OWN}@firma.at`
    await field.set('users', OWN, sql`lastname = ${planted}, firstname = 'Ada', email = ${address}`)
    await field.set('mail', OWN, sql`recipient = ${address}`)
    await field.set('audit_log', OWN, sql`object = ${`user/${OWN}`}, user_id = ${OWN}`)
    await field.set('login_tries', OWN, sql`email_hash = ${emailHashOf(OWN)}`)
    const expected = SEARCHED_TABLES.flatMap(({ table, people, objects, sums, ownedBy: owner }) =>
      owner === operatorOnly ? [] : [...people, ...objects, ...sums].map(column => `${table}: ${column}`),
    )
    expect(spotsOf(await searchFor('name', variant, OWN))).toEqual(
      [...new Set([...expected, 'users: lastname'])].toSorted(),
    )
    const byAddress = await searchFor('name', `Person${OWN}@firma.at`, OWN)
    expect(spotsOf(byAddress)).toEqual(
      expect.arrayContaining([...expected, 'users: email', 'mail: recipient'].toSorted()),
    )
    expect(JSON.stringify(byAddress.hits)).not.toContain(emailHashOf(OWN))
    expect((await searchFor('name', variant, OTHER)).hits).toEqual([])
  })
})

describe('unsearched content', () => {
  it('is listed: packages, earlier results and damaged files, only of the company itself', async () => {
    const { unseen } = await searchFor('uid', 'ATU99999999', 4)
    const entries = unseen.map(({ name, reason }) => `${name}: ${reason}`)
    expect(entries).toEqual(
      expect.arrayContaining(['P-4.zip: copies', 'S-4.zip: copies', 'mail 4: content_sealed: unreadable']),
    )
    expect(entries.filter(name => /\b(?:2|6|8)\.zip/.test(name))).toEqual([])
    expect(new Set(unseen.filter(({ name }) => name.endsWith('.zip')).map(({ company }) => company)).size).toBe(1)
  })

  it('is not exported: no hit contains a secret or the text of a pending mail', async () => {
    const { planted } = canary().name
    await field.set(
      'users',
      OWN,
      sql`firstname = ${planted}, password_hash = 'hash-of-a-password', totp_secret_sealed = 'sealed-secret'`,
    )
    const hits = JSON.stringify((await searchFor('name', planted, null)).hits)
    await field.plant(mailSpot, OWN, `${planted}, your password is of-a-mail`)
    const mails = JSON.stringify((await searchFor('name', planted, null)).hits)
    expect(mails).toContain('content_sealed')
    expect(mails).not.toContain('of-a-mail')
    expect(hits).toContain('"email"')
    expect(hits).not.toMatch(/hash-of-a-password|sealed-secret/)
  })
})
