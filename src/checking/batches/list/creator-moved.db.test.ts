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

async function world(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const at = await createCheckingWorld(options)
  const next = await addTestCompany(at, { name: 'Neue Firma GmbH', uid: 'ATU57194903' })
  const person = (companyId: number, role: (typeof ROLES)[keyof typeof ROLES], email: string) =>
    addPerson(at, { companyId, role, email })
  const people = {
    admin: await person(at.company.id, ROLES.admin, 'mitte@firma.at'),
    colleague: await person(at.company.id, ROLES.user, 'kollegin@firma.at'),
    operator: await person(OPERATOR_COMPANY_ID, ROLES.admin, 'staff@operator.at'),
    dev: await person(OPERATOR_COMPANY_ID, ROLES.dev, 'dev@operator.at'),
    devInside: await person(at.company.id, ROLES.dev, 'dev@firma.at'),
  }
  const as = (name: keyof typeof people) => signIn(at.app, people[name], at.clock)
  const list = async (caller: Caller, query = '') => {
    const answer = await caller.call('GET', `/api/tasks/company/${at.company.id}?itemsPerPage=-1${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<TaskList>().items
  }
  const moves = async (dev: Caller, email = NEW_EMAIL) => {
    const answer = await dev.call('PUT', `/api/users/${at.ada.id}`, { companyId: next.id, email })
    expect(answer.statusCode).toBe(204)
    return signIn(at.app, { ...at.ada, email }, at.clock)
  }
  return { ...at, next, as, list, moves }
}

describe('a user who moved to another company', () => {
  it('left his batches where they were, without what he is now', { tags: ['Z-09', 'V8.4.1'] }, async () => {
    const at = await world({ works: false })
    const mine = (await at.upload(LIST)).json<{ id: number }>()
    const [admin, dev, colleague] = [await at.as('admin'), await at.as('dev'), await at.as('colleague')]
    await at.upload(LIST, admin)
    expect((await at.list(admin, `&search=${at.ada.email}`)).map(({ id }) => id)).toEqual([mine.id])
    await at.moves(dev)
    const seen = (await at.list(admin)).find(({ id }) => id === mine.id)
    const { name, uid } = at.company
    expect(seen?.createdBy).toEqual({
      id: at.ada.id,
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: '',
      company: { name, uid },
    })
    for (const search of [NEW_EMAIL, 'neue-firma', 'Neue%20Firma', 'ATU57194903'])
      expect(await at.list(admin, `&search=${search}`), search).toEqual([])
    expect(await at.list(admin, '&search=lovelace')).toHaveLength(2)
    // The sort order does not reveal it either.
    const order = async () => (await at.list(admin, '&sortBy=createdBy.email&sortDesc=false')).map(({ id }) => id)
    const before = await order()
    for (const email of ['aaaa@neue-firma.at', 'zzzz@neue-firma.at']) {
      await at.database.db.updateTable('users').set({ email }).where('id', '=', at.ada.id).execute()
      expect(await order()).toEqual(before)
    }
    const detail = await colleague.call('GET', `/api/tasks/${mine.id}`)
    expect(detail.body).not.toMatch(/neue-firma|Neue Firma|ATU57194903/)
    const operators = (await at.list(await at.as('operator'))).find(({ id }) => id === mine.id)
    expect(operators?.createdBy).toMatchObject({ email: 'zzzz@neue-firma.at', company: { name, uid } })
    // As for a creator who left the firm, everybody of the company may act on the batches.
    expect(detail.json()).toMatchObject({ isMine: true })
    expect((await colleague.call('DELETE', `/api/tasks/${mine.id}`)).statusCode).toBe(204)
  })

  it('is told nothing of them, sees nothing of his old company, and is on no report by his new address', async () => {
    const at = await world({ works: false, smtpUrl: 'smtp://127.0.0.1:1' })
    const { id } = (await at.upload({ ...LIST, headers: KEY })).json<{ id: number }>()
    const single = (await at.browser.call('GET', '/api/tasks/uid/NO-123.456.789')).json<SingleResult>()
    const ada = await at.moves(await at.as('dev'))
    await at.work()
    const colleague = await at.as('colleague')
    await at.ended(id, colleague)
    for (const path of [`/api/file/report/${id}`, `/api/file/report/single/${single.id}`]) {
      const report = await colleague.call('GET', path)
      expect(report.statusCode).toBe(200)
      const text = (await pdfPages(report.rawPayload)).join('\n')
      expect(text).toContain('Ada Lovelace')
      expect(text).not.toContain('neue-firma')
      expect((await ada.call('GET', path)).statusCode).toBe(404)
    }
    const mails = await at.database.db.selectFrom('mail').select('cause').execute()
    expect(mails.filter(({ cause }) => cause.startsWith('batch-done'))).toEqual([])
    expect((await ada.call('GET', '/api/tasks/uid')).json()).toEqual([])
    expect((await at.upload({ ...LIST, headers: KEY }, ada)).statusCode).toBe(409)
  })
})

it('a Dev’s e-mail is shown to Devs alone, and found by them alone', { tags: ['V8.2.3'] }, async () => {
  const at = await world({ works: false })
  await at.upload(LIST, await at.as('devInside'))
  for (const [who, email] of [
    ['admin', ''],
    ['colleague', ''],
    ['operator', ''],
    ['dev', 'dev@firma.at'],
    ['devInside', 'dev@firma.at'],
  ] as const) {
    const caller = await at.as(who)
    expect((await at.list(caller)).map(({ createdBy }) => createdBy.email)).toEqual([email])
    expect(await at.list(caller, '&search=dev@firma')).toHaveLength(email === '' ? 0 : 1)
  }
})
