import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { DAY } from '../../../tests/world/product/moved-clock.ts'
import { silentLog } from '../../../tests/world/stand-ins/silent-log.ts'
import { encryptAccount } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { systemClock } from '../../base/database/clock.ts'
import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import { storeMarkChanges } from '../../checking/partners/changes-store.ts'
import type { CheckList, SingleResult } from '../../checking/single-check/wire.ts'
import { readList } from '../../registers/marks/fictitious-companies/read-list.ts'
import type { Check } from './answer-wire.ts'

/** Sets up a company with a program that has a key of it. */
async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld({ hasWorker: false, ...options })
  const { headers } = await addKey(world, world.company.id)
  const postCheck = (payload: object, extraHeaders: Record<string, string> = {}) =>
    world.app.inject({ method: 'POST', url: '/api/v1/checks', payload, headers: { ...headers, ...extraHeaders } })
  const check = async (payload: object) => {
    const answer = await postCheck(payload)
    expect(answer.statusCode).toBe(200)
    return answer.json<Check>()
  }
  const callsOf = (uid: string) => world.simulator.calls.filter(call => call.uid === uid).length
  const read = async (id: number) =>
    (await world.app.inject({ method: 'GET', url: `/api/v1/checks/${id}`, headers })).json<Check>()
  return { ...world, postCheck, check, read, callsOf }
}

describe('a check of a program', () => {
  it('shares cache, list and report with the screen, and has the same evidence', async () => {
    const world = await programWorld()
    const first = await world.check({ uid: 'DE 136 695 976' })
    expect(first).toMatchObject({
      uid: 'DE136695976',
      verdict: 'valid',
      service: 'vies',
      fromCache: false,
      proof: 'own',
      askedFor: { uid: world.company.uid },
    })
    expect([first.consultationNumber === '', 'company' in first, 'listed' in first, 'reason' in first]).toEqual([
      false,
      false,
      false,
      false,
    ])
    const onScreen = (await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>()
    const { askedAt, consultationNumber } = onScreen
    expect(onScreen).toMatchObject({
      fromCache: true,
      askedAt: first.askedAt,
      consultationNumber: first.consultationNumber,
    })
    expect(await world.check({ uid: 'de136695976' })).toMatchObject({
      fromCache: true,
      proof: 'own',
      askedAt,
      consultationNumber,
    })
    expect(world.callsOf('DE136695976')).toBe(1)
    expect(await world.check({ uid: 'DE136695976', fresh: true })).toMatchObject({ fromCache: false })
    expect(world.callsOf('DE136695976')).toBe(2)

    const list = `/api/tasks/company/single/${world.company.id}`
    const { items } = (await world.browser.call('GET', list)).json<CheckList>()
    const listed = items.find(({ id }) => id === first.id)
    expect(listed).toMatchObject({ createdBy: { firstname: 'API', lastname: 'Buchhaltung', email: '' }, isMine: true })
    const report = await world.browser.call('GET', `/api/file/report/single/${first.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain('API Buchhaltung')
    const stranger = await signIn(world.app, await addPerson(world, { companyId: 1 }), world.clock)
    expect((await stranger.call('GET', `/api/file/report/single/${first.id}`)).statusCode).toBe(404)
  })

  it('compares the company with the program’s own data, independently of the verdict', async () => {
    const world = await programWorld()
    const unnamed = await world.check({ uid: 'FR40303265045' })
    const { name, address } = unnamed
    const sameCompany = await world.check({
      uid: 'FR40303265045',
      name: name.toLowerCase(),
      ...address,
      lines: undefined,
    })
    expect(sameCompany).toMatchObject({ verdict: 'valid', company: 'same', differences: [] })
    const otherCompany = await world.check({
      uid: 'FR40303265045',
      name: 'Karwendel Bäckerei KG',
      zip: '6020',
      city: 'Innsbruck',
    })
    expect(otherCompany).toMatchObject({ verdict: 'valid', company: 'different' })
    expect(otherCompany.differences?.length).toBeGreaterThan(0)
    const [onScreen] = (
      await world.browser.call('GET', `/api/tasks/company/single/${world.company.id}`)
    ).json<CheckList>().items
    expect(onScreen).toMatchObject({ id: otherCompany.id, ownCompany: 'Karwendel Bäckerei KG, 6020 Innsbruck' })
    expect(onScreen?.comparison?.sameness).toBe('different')
  })

  it('returns the member state’s comparison of name and city, as on the screen', async () => {
    const world = await programWorld()
    const { id, matches } = await world.check({ uid: 'ESA28184661', name: 'Nobody SA', city: 'Nirgendwo' })
    expect(matches).toEqual([
      { field: 'name', match: 'invalid' },
      { field: 'city', match: 'invalid' },
    ])
    const path = `/api/tasks/company/single/${world.company.id}`
    const { items } = (await world.browser.call('GET', path)).json<CheckList>()
    expect(items[0]).toMatchObject({ id, viesMatches: [{ match: 'invalid' }, { match: 'invalid' }] })
  })

  it('returns since when it is on the list of fictitious companies, without changing the verdict', async () => {
    const world = await programWorld()
    const address = { url: world.simulator.scheinunternehmenUrl, timeoutMs: 30_000 }
    const { database } = world
    const signal = new AbortController().signal
    await readList(
      { database, clock: systemClock, log: silentLog, address, signal, tellMoves: storeMarkChanges },
      { isStart: true },
    )
    const listed = await world.check({ uid: 'ATU98000000' })
    expect(listed).toMatchObject({ verdict: 'valid', listed: { since: '2024-03-12' } })
    expect(Date.parse(listed.listed?.asOf ?? '')).toBeGreaterThan(0)
  })

  it('returns that the holder is an unreliable payer in the Czech register, without changing the verdict', async () => {
    const world = await programWorld()
    const unreliable = await world.check({ uid: 'CZ00121100' })
    expect(unreliable).toMatchObject({ verdict: 'valid', unreliablePayer: { since: '2017-03-16' } })
    expect(await world.read(unreliable.id)).toEqual(unreliable)
    expect(await world.check({ uid: 'CZ25123891' })).not.toHaveProperty('unreliablePayer')
  })

  it('returns a stable reason if there is no answer, and a message in the caller’s language', async () => {
    const world = await programWorld({ simulator: { viesOutage: 'maintenance-page' } })
    const unanswered = await world.check({ uid: 'DE136695976' })
    expect(unanswered.verdict).toBe('not_checked')
    expect(unanswered.reason).toMatch(/^[a-z_]+$/)
    const swiss = { uid: 'NO-123.456.789' }
    expect(await world.check(swiss)).toMatchObject({
      verdict: 'not_a_uid',
      service: null,
      askedAt: null,
      askedFor: null,
      remedy: 'needs_a_person',
    })
    const sentences = await Promise.all(
      ['de', 'en'].map(
        async language => (await world.postCheck(swiss, { 'accept-language': language })).json<Check>().message,
      ),
    )
    expect(new Set(sentences).size).toBe(2)
  })

  it('returns retryAfter until midnight in Vienna for the day limit, and none after that day', async () => {
    const world = await programWorld({ mapping: 'none' })
    const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
    const encrypted = encryptAccount(world.encryption, OPERATOR_COMPANY_ID, account)
    await world.database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, encrypted))
    world.clock.set('2026-11-20T12:00:00+01:00')
    const limit = { verdict: 'not_checked', reason: 'day_limit', remedy: 'tomorrow' }
    // The simulator responds as if others had already queried it twice today.
    const { id, retryAfter } = await world.check({ uid: 'FR65299000513' })
    expect(retryAfter).toBeGreaterThan(11.9 * 3600)
    expect(retryAfter).toBeLessThanOrEqual(12 * 3600)
    // The check is stored with the database's date, which tests cannot set.
    world.clock.set(new Date().toISOString())
    expect((await world.read(id)).retryAfter).toBeGreaterThan(0)
    world.clock.move(DAY)
    const nextDay = await world.read(id)
    expect(nextDay).toMatchObject(limit)
    expect(nextDay).not.toHaveProperty('retryAfter')
  })

  it('returns the seconds until a paused service is queried again', async () => {
    const world = await programWorld({ simulator: { viesOutage: 'maintenance-page' }, probeAfterMs: 60_000 })
    const checkAgain = () => world.check({ uid: 'DE136695976' })
    for (let tries = 0; tries < 5; tries++) expect(await checkAgain()).toMatchObject({ remedy: 'transient' })
    const paused = await checkAgain()
    expect(paused).toMatchObject({ verdict: 'not_checked', remedy: 'transient', askedAt: null })
    expect(paused.retryAfter).toBeGreaterThan(0)
    expect(paused.retryAfter).toBeLessThanOrEqual(60)
    expect(await world.read(paused.id)).not.toHaveProperty('retryAfter')
  })
})
