import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { type Answer, type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

// Two administrators save the same data at the same time: one of them comes last, nothing is
// mixed, both are logged.
const ROUNDS = 8

type Fixture = { web: Web; admins: [Caller, Caller]; companyId: number; userId: number; mappingId: number }

async function createFixture(): Promise<Fixture> {
  const web = await createWeb()
  const operator = await addOperator(web)
  const { id: companyId } = await addTestCompany(web)
  const user = await addPerson(web, { companyId })
  const admin = async () =>
    signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.admin }), web.clock)
  const admins: [Caller, Caller] = [await admin(), await admin()]
  const mapping = { country: 'DE', api: 'vies', fallbackApi: null }
  const created = await admins[0].call('POST', `/api/countryapi/${companyId}`, mapping)
  return { web, admins, companyId, userId: user.id, mappingId: created.json<{ id: number }>().id }
}

type SavedObject = {
  path: (fixture: Fixture) => string
  /** What the first and the second admin send. */
  bodies: (fixture: Fixture) => [object, object]
  /** The stored values of the fields that belong together. */
  storedValues: (fixture: Fixture) => Promise<unknown>
  /** The same fields of a body. */
  sentValues: (body: object) => unknown
  action: string
}

const pick =
  (...fields: string[]) =>
  (body: object): unknown[] =>
    fields.map(field => Object.entries(body).find(([name]) => name === field)?.[1])

const OBJECTS: [string, SavedObject][] = [
  [
    'company',
    {
      path: ({ companyId }) => `/api/company/${companyId}`,
      bodies: () => [
        { name: 'Erste Fassung GmbH', validUntil: '2098-01-01' },
        { name: 'Zweite Fassung KG', validUntil: '2099-02-02' },
      ],
      storedValues: async ({ web, companyId }) => {
        const row = await web.database.db
          .selectFrom('company')
          .select(['name', 'valid_until'])
          .where('id', '=', companyId)
          .executeTakeFirstOrThrow()
        return [row.name, row.valid_until]
      },
      sentValues: pick('name', 'validUntil'),
      action: 'company.change',
    },
  ],
  [
    'user',
    {
      path: ({ userId }) => `/api/users/${userId}`,
      bodies: ({ companyId }) => [
        { firstname: 'Erste', lastname: 'Fassung', email: 'erste@firma.at', role: 3, companyId },
        { firstname: 'Zweite', lastname: 'Ausgabe', email: 'zweite@firma.at', role: 2, companyId },
      ],
      storedValues: async ({ web, userId }) => {
        const row = await web.database.db
          .selectFrom('users')
          .select(['firstname', 'lastname', 'email', 'role'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        return [row.firstname, row.lastname, row.email, row.role]
      },
      sentValues: pick('firstname', 'lastname', 'email', 'role'),
      action: 'user.change',
    },
  ],
  [
    'setting',
    {
      path: ({ companyId }) => `/api/tasks/settings/${companyId}`,
      bodies: () => [
        { key: 'task_batch_size', value: '7' },
        { key: 'task_batch_size', value: '11' },
      ],
      storedValues: async ({ web, companyId }) => {
        const row = await web.database.db
          .selectFrom('setting')
          .select(['key', 'value'])
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow()
        return [row.key, row.value]
      },
      sentValues: pick('key', 'value'),
      action: 'setting.change',
    },
  ],
  [
    'mapping',
    {
      path: ({ companyId }) => `/api/countryapi/${companyId}`,
      bodies: ({ mappingId }) => [
        { id: mappingId, country: 'DE', api: 'vies', fallbackApi: null },
        { id: mappingId, country: 'FR', api: 'vies', fallbackApi: null },
      ],
      storedValues: async ({ web, companyId }) => {
        const rows = await web.database.db
          .selectFrom('country_mapping')
          .select(['country', 'api'])
          .where('company_id', '=', companyId)
          .execute()
        return rows.flatMap(({ country, api }) => [country, api])
      },
      sentValues: pick('country', 'api'),
      action: 'mapping.change',
    },
  ],
]

const countAuditLines = async ({ web }: Fixture, action: string): Promise<number> =>
  (await web.database.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

describe('two administrators who save at once', () => {
  it.each(OBJECTS)(
    'store the same %s as one of them sent it, and both changes are audited',
    { tags: ['R-31'] },
    async (_what, object) => {
      const fixture = await createFixture()
      const bodies = object.bodies(fixture)
      let countBefore = await countAuditLines(fixture, object.action)
      for (let round = 0; round < ROUNDS; round++) {
        const answers: Answer[] = await Promise.all(
          fixture.admins.map((admin, at) => admin.call('PUT', object.path(fixture), bodies[at])),
        )
        const codes = answers.map(({ statusCode }) => statusCode)
        expect(codes.filter(code => code !== 204 && code !== 409)).toEqual([])
        expect(codes).toContain(204)
        expect(bodies.map(object.sentValues)).toContainEqual(await object.storedValues(fixture))
        const countAfter = await countAuditLines(fixture, object.action)
        expect(countAfter).toBeGreaterThan(countBefore)
        expect(countAfter).toBeLessThanOrEqual(countBefore + codes.filter(code => code === 204).length)
        countBefore = countAfter
      }
    },
  )
})
