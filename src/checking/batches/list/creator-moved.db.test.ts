import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, workbookOf } from '../../../../tests/world/product/checking.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import type { SingleResult } from '../../single-check/wire.ts'
import type { TaskList } from '../wire.ts'

const NEW_EMAIL = 'ada@neue-firma.at'
const KEY = { 'idempotency-key': 'upload-of-before' }
const LIST = { name: 'Liste.xlsx', bytes: workbookOf(germanUids(1)) }

async function createWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const newCompany = await addTestCompany(world, { name: 'Neue Firma GmbH', uid: 'ATU57194903' })
  const createPerson = (companyId: number, role: (typeof ROLES)[keyof typeof ROLES], email: string) =>
    addPerson(world, { companyId, role, email })
  const people = {
    admin: await createPerson(world.company.id, ROLES.admin, 'mitte@firma.at'),
    colleague: await createPerson(world.company.id, ROLES.user, 'kollegin@firma.at'),
    operator: await createPerson(OPERATOR_COMPANY_ID, ROLES.admin, 'staff@operator.at'),
    dev: await createPerson(OPERATOR_COMPANY_ID, ROLES.dev, 'dev@operator.at'),
    devInside: await createPerson(world.company.id, ROLES.dev, 'dev@firma.at'),
  }
  const signInAs = (name: keyof typeof people) => signIn(world.app, people[name], world.clock)
  const list = async (caller: Caller, query = '') => {
    const answer = await caller.call('GET', `/api/tasks/company/${world.company.id}?itemsPerPage=-1${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<TaskList>().items
  }
  const moveCreator = async (dev: Caller, email = NEW_EMAIL) => {
    const answer = await dev.call('PUT', `/api/users/${world.ada.id}`, { companyId: newCompany.id, email })
    expect(answer.statusCode).toBe(204)
    return signIn(world.app, { ...world.ada, email }, world.clock)
  }
  return { ...world, newCompany, signInAs, list, moveCreator }
}

describe('a creator who moved to another company', () => {
  it('leaves the batches in the old company, which does not see the new data', {
    tags: ['Z-09', 'V8.4.1'],
  }, async () => {
    const world = await createWorld({ hasWorker: false })
    const batch = (await world.upload(LIST)).json<{ id: number }>()
    const [admin, dev, colleague] = [
      await world.signInAs('admin'),
      await world.signInAs('dev'),
      await world.signInAs('colleague'),
    ]
    await world.upload(LIST, admin)
    expect((await world.list(admin, `&search=${world.ada.email}`)).map(({ id }) => id)).toEqual([batch.id])
    await world.moveCreator(dev)
    const listedBatch = (await world.list(admin)).find(({ id }) => id === batch.id)
    const { name, uid } = world.company
    expect(listedBatch?.createdBy).toEqual({
      id: world.ada.id,
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: '',
      company: { name, uid },
    })
    for (const search of [NEW_EMAIL, 'neue-firma', 'Neue%20Firma', 'ATU57194903'])
      expect(await world.list(admin, `&search=${search}`), search).toEqual([])
    expect(await world.list(admin, '&search=lovelace')).toHaveLength(2)
    // The sort order does not reveal the new address either.
    const order = async () => (await world.list(admin, '&sortBy=createdBy.email&sortDesc=false')).map(({ id }) => id)
    const orderBefore = await order()
    for (const email of ['aaaa@neue-firma.at', 'zzzz@neue-firma.at']) {
      await world.database.db.updateTable('users').set({ email }).where('id', '=', world.ada.id).execute()
      expect(await order()).toEqual(orderBefore)
    }
    const detail = await colleague.call('GET', `/api/tasks/${batch.id}`)
    expect(detail.body).not.toMatch(/neue-firma|Neue Firma|ATU57194903/)
    const operatorView = (await world.list(await world.signInAs('operator'))).find(({ id }) => id === batch.id)
    expect(operatorView?.createdBy).toMatchObject({ email: 'zzzz@neue-firma.at', company: { name, uid } })
    // As for a deleted creator, all users of the company may act on the batches.
    expect(detail.json()).toMatchObject({ isMine: true })
    expect((await colleague.call('DELETE', `/api/tasks/${batch.id}`)).statusCode).toBe(204)
  })

  it('gets no mail about them, sees no data of the old company, and has no new address in reports', async () => {
    const world = await createWorld({ hasWorker: false, smtpUrl: 'smtp://127.0.0.1:1' })
    const { id } = (await world.upload({ ...LIST, headers: KEY })).json<{ id: number }>()
    const single = (await world.browser.call('GET', '/api/tasks/uid/NO-123.456.789')).json<SingleResult>()
    const ada = await world.moveCreator(await world.signInAs('dev'))
    await world.work()
    const colleague = await world.signInAs('colleague')
    await world.ended(id, colleague)
    for (const path of [`/api/file/report/${id}`, `/api/file/report/single/${single.id}`]) {
      const report = await colleague.call('GET', path)
      expect(report.statusCode).toBe(200)
      const text = (await pdfPages(report.rawPayload)).join('\n')
      expect(text).toContain('Ada Lovelace')
      expect(text).not.toContain('neue-firma')
      expect((await ada.call('GET', path)).statusCode).toBe(404)
    }
    const mails = await world.database.db.selectFrom('mail').select('cause').execute()
    expect(mails.filter(({ cause }) => cause.startsWith('batch-done'))).toEqual([])
    expect((await ada.call('GET', '/api/tasks/uid')).json()).toEqual([])
    expect((await world.upload({ ...LIST, headers: KEY }, ada)).statusCode).toBe(409)
  })
})

it('a Dev’s e-mail address is shown to and found by Devs only', { tags: ['V8.2.3'] }, async () => {
  const world = await createWorld({ hasWorker: false })
  await world.upload(LIST, await world.signInAs('devInside'))
  for (const [who, email] of [
    ['admin', ''],
    ['colleague', ''],
    ['operator', ''],
    ['dev', 'dev@firma.at'],
    ['devInside', 'dev@firma.at'],
  ] as const) {
    const caller = await world.signInAs(who)
    expect((await world.list(caller)).map(({ createdBy }) => createdBy.email)).toEqual([email])
    expect(await world.list(caller, '&search=dev@firma')).toHaveLength(email === '' ? 0 : 1)
  }
})
