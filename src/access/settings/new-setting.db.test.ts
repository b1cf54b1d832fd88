import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../../app/definitions/settings-lists-rules.ts'
import { setActor } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { createApp } from '../../platform/http/app.ts'
import { defineSetting } from './define-setting-rules.ts'
import { settingsRoutes } from './routes.ts'
import { settingsOf } from './settings-of.ts'
import type { Setting } from './wire.ts'

const coffeeBreaks = defineSetting({
  of: 'company',
  category: 'task',
  key: 'coffee_breaks',
  valueRule: { type: 'number', default: 2, least: 1, most: 4 },
  label: { de: 'Kaffeepausen', en: 'Coffee breaks' },
  meaning: { de: 'So oft ruht die Arbeit.', en: 'How often work rests.' },
})
const coffeeKind = defineSetting({
  of: 'company',
  category: 'task',
  key: 'coffee_kind',
  valueRule: { type: 'string', default: 'melange', options: ['melange', 'verlängerter'] },
  label: { de: 'Kaffee', en: 'Coffee' },
  meaning: { de: 'Was getrunken wird.', en: 'What is drunk.' },
  optionLabels: { melange: { de: 'Melange', en: 'Melange' }, verlängerter: { de: 'Verlängerter', en: 'Long black' } },
})

/**
 * Creates an app with only the settings' routes, without the guard, and with two extra settings.
 */
async function createSettingsApp({ database }: Web, actor: Actor) {
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: false, isHttps: false })
  app.addHook('onRequest', async request => setActor(request, actor))
  const company = [...COMPANY_SETTINGS, coffeeBreaks, coffeeKind]
  settingsRoutes(app, { database, settings: { company, installation: INSTALLATION_SETTINGS } })
  const url = `/api/tasks/settings/${actor.companyId}`
  return {
    list: async () => (await app.inject({ url })).json<Setting[]>(),
    put: (key: string, value: string) => app.inject({ method: 'PUT', url, payload: { key, value } }),
  }
}

it('lists, validates, changes, audits and reads a new setting that only has a definition', async () => {
  const web = await createWeb()
  await addOperator(web)
  const { id: companyId } = await addTestCompany(web)
  const { id: userId, email } = await addPerson(web, { companyId, role: ROLES.admin })
  const actor: Actor = { userId, companyId, role: ROLES.admin, email, language: 'de' }
  const { list, put } = await createSettingsApp(web, actor)
  const definitions = { breaks: coffeeBreaks, kind: coffeeKind }
  const read = (): Promise<{ breaks: number; kind: 'melange' | 'verlängerter' }> =>
    settingsOf(web.database.db, companyId, definitions)

  const first = COMPANY_SETTINGS.length + 1
  expect((await list()).slice(COMPANY_SETTINGS.length)).toEqual([
    { id: first, category: 'task', key: 'coffee_breaks', type: 'number', value: '2' },
    { id: first + 1, category: 'task', key: 'coffee_kind', type: 'string', value: 'melange' },
  ])
  expect(await read()).toEqual({ breaks: 2, kind: 'melange' })

  const tooMany = await put('coffee_breaks', '5')
  expect(tooMany.statusCode).toBe(400)
  expect(tooMany.json().issues[0].message).toBe('Bitte eine ganze Zahl von 1 bis 4 eingeben')
  expect((await put('coffee_kind', 'tee')).json().issues[0].message).toBe(
    'Bitte eines von melange / verlängerter wählen',
  )

  expect((await put('coffee_breaks', '4')).statusCode).toBe(204)
  expect((await put('coffee_kind', 'verlängerter')).statusCode).toBe(204)
  expect((await list()).slice(-2).map(({ value }) => value)).toEqual(['4', 'verlängerter'])
  expect(await read()).toEqual({ breaks: 4, kind: 'verlängerter' })
  const lines = web.database.db.selectFrom('audit_log').where('action', '=', 'setting.change')
  expect(await lines.select(['object', 'before', 'after']).orderBy('id').execute()).toEqual([
    { object: `setting/${companyId}/coffee_breaks`, before: { value: '2' }, after: { value: '4' } },
    { object: `setting/${companyId}/coffee_kind`, before: { value: 'melange' }, after: { value: 'verlängerter' } },
  ])
})
