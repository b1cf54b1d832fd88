import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { storeAnswers } from '../../answers/checks/store.ts'
import type { Answer } from '../../registers/authorities/answer.ts'
import type { PartnerHistory } from '../../sharing/programs/partner-wire.ts'
import type { Partner, PartnerChanges, PartnerList, Timeline } from './wire.ts'

const answerOf = (uid: string): Answer => ({
  uid,
  service: 'vies',
  requesterUid: '',
  requesterName: '',
  askedAt: new Date('2026-11-20T10:00:00Z'),
  durationMs: 5,
  code: '',
  message: '',
  name: 'Neu',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  level: 2,
  consultationNumber: '',
  trader: [],
  outcome: { verdict: 'valid' },
})

const BECAME_INVALID = { kind: 'verdict', before: '"valid"', after: '"invalid"' } as const
const BECAME_VALID = { kind: 'verdict', before: '"invalid"', after: '"valid"' } as const
const LISTED = { kind: 'listing', before: 'null', after: '{"since":"2024-03-12"}' } as const
const MOVED = { kind: 'address', before: '["Weg 1"]', after: '["Gasse 2"]' } as const
const RENAMED = { kind: 'name', before: '"Alt"', after: '"Neu"' } as const
type Kind = typeof BECAME_INVALID | typeof BECAME_VALID | typeof LISTED | typeof MOVED | typeof RENAMED

async function world() {
  const web = await createWeb()
  web.clock.set('2026-11-20T12:00:00Z')
  const { db } = web.database
  await addOperator(web)
  const company = await addTestCompany(web, { name: 'Handel GmbH' })
  const ada = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  const addPartner = async (uid: string, companyId = company.id) => {
    const times = { first_asked_at: web.clock.now(), last_asked_at: web.clock.now() }
    const row = { company_id: companyId, uid, own_name: `Kunde ${uid}`, given_name: 'Neu', ...times }
    return (await db.insertInto('partner').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const change = async (partnerId: number, kind: Kind, on = '2026-11-20', companyId = company.id) => {
    const answers = await db
      .transaction()
      .execute(trx => storeAnswers(trx, { companyId, userId: null, batchId: null }, [answerOf('DE1')]))
    const answer_id = kind.kind === 'listing' ? null : (answers[0] ?? 0)
    const answerRefs = {
      before_answer_id: answer_id,
      after_answer_id: answer_id,
      happened_at: new Date(`${on}T10:00:00Z`),
    }
    const row = { company_id: companyId, partner_id: partnerId, ...kind, ...answerRefs }
    return (await db.insertInto('partner_change').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const path = `/api/company/${company.id}`
  const read = async <T>(at: string, browser = ada) => (await browser.call('GET', `${path}${at}`)).json<T>()
  const markSeen = async (id: number, browser = ada) =>
    (await browser.call('PUT', `${path}/partner-changes/${id}/seen`)).statusCode
  return { ...web, db, company, ada, addPartner, change, path, read, markSeen }
}

it('sorts changes by severity, then newest first', { tags: ['C9-07'] }, async () => {
  const { addPartner, change, read } = await world()
  const partner = await addPartner('DE136695976')
  const ids = [
    await change(partner, MOVED),
    await change(partner, BECAME_INVALID),
    await change(partner, BECAME_VALID),
    await change(partner, RENAMED),
    await change(partner, LISTED),
    await change(partner, BECAME_INVALID),
  ]
  const { changes, ...counts } = await read<PartnerChanges>('/partner-changes?unseen=true&first=gravest')
  expect(changes.map(({ id }) => ids.indexOf(id))).toEqual([5, 1, 4, 3, 2, 0])
  expect(counts).toEqual({ unseen: 6, hasMore: false, newestUnseen: ids[5] })
  const newest = await read<PartnerChanges>('/partner-changes')
  expect(newest.changes.map(({ id }) => ids.indexOf(id))).toEqual([5, 4, 3, 2, 1, 0])
})

it('marks changes as seen for one user, one by one or all at once', { tags: ['C9-07'] }, async () => {
  const web = await world()
  const { db, company, ada, addPartner, change, path, read, markSeen } = web
  const partner = await addPartner('DE136695976')
  const [first, second, third] = [
    await change(partner, MOVED),
    await change(partner, RENAMED),
    await change(partner, BECAME_INVALID),
  ]
  expect([await markSeen(second), await markSeen(second)]).toEqual([204, 204])
  const unseen = await read<PartnerChanges>('/partner-changes?unseen=true')
  expect(unseen).toMatchObject({ unseen: 2, newestUnseen: third, changes: [{ id: third }, { id: first }] })
  expect((await read<PartnerChanges>('/partner-changes')).changes.map(({ isSeen }) => isSeen)).toEqual([
    false,
    true,
    false,
  ])
  const colleague = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  expect((await read<PartnerChanges>('/partner-changes', colleague)).unseen).toBe(3)
  expect((await ada.call('PUT', `${path}/partner-changes/seen`, { upTo: third })).statusCode).toBe(204)
  expect(await read<PartnerChanges>('/partner-changes?unseen=true')).toMatchObject({ unseen: 0, newestUnseen: null })
  expect(await db.selectFrom('partner_change_seen_singly').selectAll().execute()).toEqual([])
})

it('gives 404 for changes of another company, and deletes the mark with the change', async () => {
  const { db, addPartner, change, markSeen, ...web } = await world()
  const otherCompany = await addTestCompany(web)
  const foreign = await change(await addPartner('DE129304291', otherCompany.id), MOVED, '2026-11-20', otherCompany.id)
  expect([await markSeen(foreign), await markSeen(foreign + 1)]).toEqual([404, 404])
  const ownChange = await change(await addPartner('DE136695976'), MOVED)
  expect(await markSeen(ownChange)).toBe(204)
  await db.deleteFrom('partner_change').where('id', '=', ownChange).execute()
  expect(await db.selectFrom('partner_change_seen_singly').selectAll().execute()).toEqual([])
})

it('filters partners by unseen changes or changes since a Vienna day, and returns the changes', {
  tags: ['C9-07'],
}, async () => {
  const { ada, addPartner, change, path, read, markSeen } = await world()
  const [unchangedPartner, movedPartner, invalidPartner] = [
    await addPartner('DE100000001'),
    await addPartner('DE100000002'),
    await addPartner('DE100000003'),
  ]
  const oldChange = await change(movedPartner, RENAMED, '2026-10-01')
  const severeChange = await change(invalidPartner, BECAME_INVALID)
  for (const kind of [MOVED, RENAMED, LISTED]) await change(invalidPartner, kind)
  const list = async (query: string) => (await read<PartnerList>(`/partners?sortBy=uid&sortDesc=false&${query}`)).items
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await ids('')).toEqual([unchangedPartner, movedPartner, invalidPartner])
  expect((await list('')).map(({ changeCount }) => changeCount)).toEqual([0, 0, 0])
  expect(await ids('changed=any')).toEqual([movedPartner, invalidPartner])
  expect(await ids('changed=any&changedSince=2026-10-01')).toEqual([movedPartner, invalidPartner])
  expect(await ids('changedSince=2026-10-02')).toEqual([invalidPartner])
  expect(await ids('changed=unseen&search=DE100000002')).toEqual([movedPartner])
  const [, partner] = await list('changed=unseen')
  expect(partner?.changes.map(({ kind }) => kind)).toEqual(['verdict', 'listing', 'name'])
  expect(partner?.changeCount).toBe(4)
  expect([await markSeen(oldChange), await markSeen(severeChange)]).toEqual([204, 204])
  expect(await ids('changed=unseen')).toEqual([invalidPartner])
  expect((await list('changed=unseen')).map(({ changes, changeCount }) => [changes[0]?.kind, changeCount])).toEqual([
    ['listing', 3],
  ])
  expect((await list('changed=any')).map(({ changes }) => changes[0]?.isSeen)).toEqual([true, true])
  const invalidQueries = ['changed=maybe', 'changedSince=1.10.2026', 'changedSince=2026-02-30']
  for (const query of invalidQueries)
    expect((await ada.call('GET', `${path}/partners?${query}`)).statusCode, query).toBe(400)
})

it('shows unseen changes on the partner’s page, and all changes in its timeline', async () => {
  const { addPartner, change, read, markSeen, ...web } = await world()
  const partner = await addPartner('DE136695976')
  const moveChange = await change(partner, MOVED, '2026-11-18')
  await change(partner, BECAME_INVALID, '2026-11-19')
  await change(partner, LISTED, '2026-11-20')
  expect((await read<Partner>(`/partners/${partner}`)).changes.map(({ kind }) => kind)).toEqual([
    'verdict',
    'listing',
    'address',
  ])
  await markSeen(moveChange)
  expect((await read<Partner>(`/partners/${partner}`)).changes).toHaveLength(2)
  const { events } = await read<Timeline>(`/partners/${partner}/timeline`)
  expect(events).toMatchObject([
    { kind: 'listing', isListed: true },
    { kind: 'change', change: 'verdict', said: 'Ergebnis: bisher gültig, jetzt ungültig' },
    { kind: 'change', change: 'address', said: 'Adresse: bisher Weg 1, jetzt Gasse 2' },
  ])
  const paged = await read<Timeline>(`/partners/${partner}/timeline?limit=2`)
  const nextPage = await read<Timeline>(`/partners/${partner}/timeline?before=${paged.next}`)
  expect(nextPage.events).toMatchObject([{ kind: 'change', id: moveChange }])
  const { headers: keyHeaders } = await addKey(web, web.company.id, { scopes: ['report:read'] })
  const headers = { ...keyHeaders, 'accept-language': 'de' }
  const history = await web.app.inject({ method: 'GET', url: `/api/v1/partners/${partner}`, headers })
  expect(history.json<PartnerHistory>().events).toMatchObject([
    { kind: 'listing' },
    { kind: 'change', change: 'verdict', message: 'Ergebnis: bisher gültig, jetzt ungültig' },
    { kind: 'change', change: 'address' },
  ])
})
