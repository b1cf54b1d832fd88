import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { type Answer, type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

// Two administrators save the same data at the same time: one of them comes last, nothing is
// mixed, both are logged.
const ROUNDS = 8

type Place = { web: Web; admins: [Caller, Caller]; companyId: number; userId: number; mappingId: number }

async function world(): Promise<Place> {
  const web = await createWeb()
  const operator = await addOperator(web)
  const { id: companyId } = await addTestCompany(web)
  const user = await addPerson(web, { companyId })
  const admin = async () =>
    signIn(web.app, await addPerson(web, { companyId: operator.id, role: ROLES.admin }), web.clock)
  const admins: [Caller, Caller] = [await admin(), await admin()]
  const mapping = { country: 'DE', api: 'vies', fallbackApi: null }
  const made = await admins[0].call('POST', `/api/countryapi/${companyId}`, mapping)
  return { web, admins, companyId, userId: user.id, mappingId: made.json<{ id: number }>().id }
}

type Thing = {
  path: (place: Place) => string
  /** What the first and the second admin send. */
  bodies: (place: Place) => [object, object]
  /** The stored values of the fields that belong together. */
  stands: (place: Place) => Promise<unknown>
  /** The same fields of a body. */
  meant: (body: object) => unknown
  action: string
}

const pick =
  (...fields: string[]) =>
  (body: object): unknown[] =>
    fields.map(field => Object.entries(body).find(([name]) => name === field)?.[1])

const THINGS: [string, Thing][] = [
  [
    'company',
    {
      path: ({ companyId }) => `/api/company/${companyId}`,
      bodies: () => [
        { name: 'Erste Fassung GmbH', validUntil: '2098-01-01' },
        { name: 'Zweite Fassung KG', validUntil: '2099-02-02' },
      ],
      stands: async ({ web, companyId }) => {
        const row = await web.database.db
          .selectFrom('company')
          .select(['name', 'valid_until'])
          .where('id', '=', companyId)
          .executeTakeFirstOrThrow()
        return [row.name, row.valid_until]
      },
      meant: pick('name', 'validUntil'),
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
      stands: async ({ web, userId }) => {
        const row = await web.database.db
          .selectFrom('users')
          .select(['firstname', 'lastname', 'email', 'role'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        return [row.firstname, row.lastname, row.email, row.role]
      },
      meant: pick('firstname', 'lastname', 'email', 'role'),
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
      stands: async ({ web, companyId }) => {
        const row = await web.database.db
          .selectFrom('setting')
          .select(['key', 'value'])
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow()
        return [row.key, row.value]
      },
      meant: pick('key', 'value'),
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
      stands: async ({ web, companyId }) => {
        const rows = await web.database.db
          .selectFrom('country_mapping')
          .select(['country', 'api'])
          .where('company_id', '=', companyId)
          .execute()
        return rows.flatMap(({ country, api }) => [country, api])
      },
      meant: pick('country', 'api'),
      action: 'mapping.change',
    },
  ],
]

const lines = async ({ web }: Place, action: string): Promise<number> =>
  (await web.database.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

describe('two who save at once', () => {
  it.each(THINGS)(
    'the same %s: it stands as one of them wrote it, and both are on record',
    { tags: ['R-31'] },
    async (_what, thing) => {
      const place = await world()
      const bodies = thing.bodies(place)
      let saved = await lines(place, thing.action)
      for (let round = 0; round < ROUNDS; round++) {
        const answers: Answer[] = await Promise.all(
          place.admins.map((admin, at) => admin.call('PUT', thing.path(place), bodies[at])),
        )
        const codes = answers.map(({ statusCode }) => statusCode)
        expect(codes.filter(code => code !== 204 && code !== 409)).toEqual([])
        expect(codes).toContain(204)
        expect(bodies.map(thing.meant)).toContainEqual(await thing.stands(place))
        const now = await lines(place, thing.action)
        expect(now).toBeGreaterThan(saved)
        expect(now).toBeLessThanOrEqual(saved + codes.filter(code => code === 204).length)
        saved = now
      }
    },
  )
})
