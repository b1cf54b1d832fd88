import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createCacheWorld } from '../../../tests/world/product/cache-world.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { DAY } from '../../../tests/world/product/moved-clock.ts'
import type { PartnerHistory, Partners } from '../../sharing/programs/partner-wire.ts'
import type { SingleResult } from '../single-check/wire.ts'
import type { Partner, PartnerList, Timeline } from './wire.ts'

const GERMAN_UID = 'DE136695976'
const FRENCH_UID = 'FR40303265045'
const INVALID_UID = 'DE592509569'

it('lists the partners of batches and checks, each with its answers, their times and requesters', {
  tags: ['C9-09'],
}, async () => {
  const world = await createCheckingWorld()
  const { browser, company, simulator } = world
  const path = `/api/company/${company.id}/partners`
  const list = async (query = '') =>
    (await browser.call('GET', `${path}?sortBy=uid&sortDesc=false${query}`)).json<PartnerList>()
  expect(await list()).toEqual({ totalCount: 0, hasMore: false, items: [] })
  const { id } = await world.uploadUids([GERMAN_UID, INVALID_UID, 'NO123456789'])
  await world.ended(id)
  const french = (await browser.call('GET', `/api/tasks/uid/${FRENCH_UID}?company=Muster%20SA`)).json<SingleResult>()
  simulator.setBehaviour({ viesOutage: 'http-503' })
  await browser.call('GET', '/api/tasks/uid/IT00743110157')
  const { items, totalCount } = await list()
  expect(totalCount).toBe(4)
  expect(items.map(({ uid, verdict, service }) => [uid, verdict, service])).toEqual([
    [GERMAN_UID, 'valid', 'vies'],
    [INVALID_UID, 'invalid', 'vies'],
    [FRENCH_UID, 'valid', 'vies'],
    ['IT00743110157', null, null],
  ])
  expect(items[0]).toMatchObject({ ownName: 'Kunde 1', listing: '', judgement: null })
  expect(items[2]).toMatchObject({ ownName: 'Muster SA', givenName: french.companyName, answeredAt: french.askedAt })

  const uids = async (query: string) => (await list(query)).items.map(({ uid }) => uid)
  expect(await uids('&search=de%20136')).toEqual([GERMAN_UID])
  expect(await uids('&search=muster')).toEqual([FRENCH_UID])
  expect(await uids('&search=100%25')).toEqual([])
  expect(await uids('&uid=de136695976')).toEqual([GERMAN_UID])
  expect(await uids('&uid=DE13669597')).toEqual([])
  expect(await uids('&verdict=invalid')).toEqual([INVALID_UID])
  expect(await uids('&verdict=none')).toEqual(['IT00743110157'])
  expect(await uids('&itemsPerPage=1&page=2')).toEqual([INVALID_UID])
  expect(await uids('&olderThan=30')).toEqual([])
  expect((await browser.call('GET', `${path}?sortDesc=maybe`)).statusCode).toBe(400)

  const partner = items[0] as Partner
  expect((await browser.call('GET', `${path}/${partner.id}`)).json()).toEqual(partner)
  const timeline = (await browser.call('GET', `${path}/${partner.id}/timeline`)).json<Timeline>()
  expect(timeline).toMatchObject({
    next: null,
    events: [
      { kind: 'answer', verdict: 'valid', service: 'vies', requesterUid: company.uid, isAskedAgain: false },
      { kind: 'batch', id, verdict: 'valid', fromCache: false, ownNames: ['Kunde 1'], hasReport: true },
    ],
  })
  const unanswered = items[3] as Partner
  const first = (await browser.call('GET', `${path}/${unanswered.id}/timeline?limit=1`)).json<Timeline>()
  expect(first.events).toMatchObject([{ kind: 'check', verdict: 'not-checked' }])
  const nextPage = (
    await browser.call('GET', `${path}/${unanswered.id}/timeline?before=${first.next}`)
  ).json<Timeline>()
  expect(nextPage.events).toMatchObject([{ kind: 'answer', verdict: 'not-checked', consultationNumber: '' }])

  const watching = `/api/company/${company.id}/watching`
  expect((await browser.call('GET', `${watching}?batch=${id}`)).json()).toMatchObject({ watched: 0, validOfBatch: 1 })
  expect((await browser.call('PUT', watching, { watch: true, batch: id })).json()).toEqual({ partners: 1 })
  expect(await uids('&watched=true')).toEqual([GERMAN_UID])
  expect(await uids('&watched=false')).toEqual([INVALID_UID, FRENCH_UID, 'IT00743110157'])

  const stranger = await signIn(world.app, await addPerson(world, { companyId: 1 }), world.clock)
  expect((await stranger.call('GET', `/api/company/1/partners/${partner.id}`)).statusCode).toBe(404)
  expect((await stranger.call('GET', `${path}/${partner.id}/timeline`)).statusCode).toBe(403)
})

it('gives programs the partners of their own company', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  for (const uid of [GERMAN_UID, FRENCH_UID]) await world.browser.call('GET', `/api/tasks/uid/${uid}`)
  const { headers } = await addKey(world, world.company.id, { scopes: ['report:read'] })
  const call = (url: string) => world.app.inject({ method: 'GET', url, headers })
  const read = async <T>(url: string) => (await call(url)).json<T>()
  const { partners, next } = await read<Partners>('/api/v1/partners?limit=1')
  expect([partners.map(({ uid }) => uid), next]).toEqual([[GERMAN_UID], GERMAN_UID])
  expect(await read('/api/v1/partners?watched=true')).toEqual({ partners: [], next: null })
  expect((await read<Partners>('/api/v1/partners?watched=false')).partners.map(({ watched }) => watched)).toEqual([
    false,
    false,
  ])
  for (const part of ['de136 695', '976'])
    expect((await read<Partners>(`/api/v1/partners?search=${part}`)).partners.map(({ uid }) => uid)).toEqual([
      GERMAN_UID,
    ])
  const nextPage = await read<Partners>(`/api/v1/partners?after=${next}&verdict=valid`)
  expect(nextPage.partners.map(({ uid }) => uid)).toEqual([FRENCH_UID])
  const history = await read<PartnerHistory>('/api/v1/partners/de%20136%20695%20976')
  expect(history).toMatchObject({ uid: GERMAN_UID, verdict: 'valid', next: null })
  expect(history.events.map(({ kind }) => kind)).toEqual(['check', 'answer'])
  expect(await read<PartnerHistory>(`/api/v1/partners/${history.id}`)).toEqual(history)
  const missing = ['ATU13585627', history.id + 99, '0', '136695976', '99999999999'].map(
    which => `/api/v1/partners/${which}`,
  )
  for (const path of missing) expect((await call(path)).statusCode, path).toBe(404)
})

it('updates a partner when the cache update queries in its company’s name', async () => {
  const { tenant, signedIn, remember, map, set, clock, work, refresh } = await createCacheWorld()
  const person = await signedIn(3, tenant.id)
  const path = `/api/company/${tenant.id}/partners`
  await remember(tenant.id, ['DK13585628'], 'vies')
  await person.call('GET', '/api/tasks/uid/DK13585628')
  const before = (await person.call('GET', path)).json<PartnerList>().items
  await set({ reload_balance: 1 })
  await map('DK', 'vies')
  clock.move(DAY)
  await work()
  await refresh()
  // A day later a new sign-in is needed.
  const laterSession = await signedIn(3, tenant.id)
  const after = (await laterSession.call('GET', path)).json<PartnerList>().items
  expect(before).toMatchObject([{ uid: 'DK13585628', verdict: 'valid' }])
  expect(after).toMatchObject([
    { verdict: 'valid', answeredAt: clock.now().toISOString(), lastAskedAt: before[0]?.lastAskedAt },
  ])
  const { events } = (await laterSession.call('GET', `${path}/${after[0]?.id}/timeline`)).json<Timeline>()
  expect(events.filter(event => event.kind === 'answer' && event.isAskedAgain)).toHaveLength(1)
})
