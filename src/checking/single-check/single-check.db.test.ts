import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { encryptAccount } from '../../access/companies/account.ts'
import { updateCompany } from '../../access/companies/store.ts'
import { describeOnlyVies } from '../../answers/checks/describe-outcome.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import type { SingleCheckRow, StoredHint } from '../../documents/findings/stored-check.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'
import { describeHint, describeNotAUid } from '../../vat-ids/uid/describe-not-a-uid.ts'
import { insertSingleCheck } from './store.ts'
import type { SingleResult } from './wire.ts'

describe('a single check', { tags: ['W3-03'] }, () => {
  it('queries once, answers a second check from the cache, lists both, and keeps one report', {
    tags: ['W1-03', 'C1-09', 'C6-15'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = async (uid: string) =>
      (await world.browser.call('GET', `/api/tasks/uid/${encodeURIComponent(uid)}`)).json<SingleResult>()
    const first = await check('DE 136 695 976')
    expect(first).toMatchObject({
      uid: 'DE136695976',
      verdict: 'valid',
      service: 'vies',
      country: 'DE',
      fromCache: false,
    })
    expect(first.consultationNumber).not.toBe('')
    const second = await check('de136695976')
    const { askedAt, requesterUid, consultationNumber } = first
    expect(second).toMatchObject({ verdict: 'valid', fromCache: true, askedAt, requesterUid, consultationNumber })
    expect([first.proof, second.proof]).toEqual(['', 'Eigener Nachweis: im Namen Ihrer Firma abgefragt.'])
    expect(world.simulator.calls.filter(call => call.uid === 'DE136695976')).toHaveLength(1)
    const norwegian = await check('NO-123.456.789')
    expect(norwegian).toMatchObject({ verdict: 'not-a-uid', service: '', askedAt: null })
    expect(norwegian.resultMsg).not.toBe('')
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.map(({ id }) => id)).toEqual([norwegian.id, second.id, first.id])
    expect(list[2]).toEqual(first)

    const path = `/api/file/report/single/${first.id}`
    const [firstDownload, secondDownload] = await Promise.all([
      world.browser.call('GET', path),
      world.browser.call('GET', path),
    ])
    expect([firstDownload.statusCode, secondDownload.statusCode]).toEqual([200, 200])
    expect(firstDownload.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await world.browser.call('GET', path)).rawPayload).toEqual(firstDownload.rawPayload)
    const stranger = await signIn(world.app, await addPerson(world, { companyId: 1 }), world.clock)
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
  })

  it('shows the raw service response to users of the check’s company', { tags: ['C10-08'] }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = async () => (await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>()
    const [queried, cached] = [await check(), await check()]
    expect(cached.fromCache).toBe(true)
    const path = (id: number) => `/api/tasks/single/${id}/received`
    const { items } = (await world.browser.call('GET', path(queried.id))).json<ReceivedList>()
    expect(items).toMatchObject([{ service: 'vies', askedAt: queried.askedAt, isCut: false }])
    expect(JSON.parse(items[0]?.body ?? '')).toMatchObject({ vatNumber: '136695976', requestDate: items[0]?.dated })
    // A cached answer is shown as received at its query.
    expect((await world.browser.call('GET', path(cached.id))).json()).toEqual({ items })
    const report = await world.browser.call('GET', `/api/file/report/single/${queried.id}`)
    const [page = ''] = await pdfPages(report.rawPayload)
    expect(page).toContain('valid: true')
    expect(page).toContain(`Datum des Dienstes ${items[0]?.dated}`)
    expect(page.replaceAll(' ', '')).toContain(items[0]?.sha256)
    const stranger = await signIn(world.app, await addPerson(world, { companyId: 1 }), world.clock)
    expect((await stranger.call('GET', path(queried.id))).statusCode).toBe(404)
  })

  it('lets only a tester choose the service and skip the cache', {
    tags: ['W2-32', 'W6-04', 'C1-08'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const tester = await signIn(
      world.app,
      await addPerson(world, { companyId: world.company.id, role: ROLES.tester }),
      world.clock,
    )
    const path = '/api/tasks/uid/DE136695976?type=vies&cache=false'
    for (const caller of [world.browser, world.browser]) expect((await caller.call('GET', path)).statusCode).toBe(200)
    expect(world.simulator.calls.filter(call => call.uid === 'DE136695976')).toHaveLength(1)
    expect((await tester.call('GET', path)).json()).toMatchObject({ fromCache: false, service: 'vies' })
    expect(world.simulator.calls.filter(call => call.uid === 'DE136695976')).toHaveLength(2)
    const invalidService = await tester.call('GET', '/api/tasks/uid/DE136695976?type=both')
    expect(invalidService.statusCode).toBe(400)
  })

  it('stores the expected company and its comparison, and shows them on the screen and in the report', {
    tags: ['C9-02'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = async (uid: string, company?: string) => {
      const query = company === undefined ? '' : `?company=${encodeURIComponent(company)}`
      return (await world.browser.call('GET', `/api/tasks/uid/${uid}${query}`)).json<SingleResult>()
    }
    const withoutCompany = await check('FR40303265045')
    expect([
      withoutCompany.verdict,
      withoutCompany.companyName === '',
      withoutCompany.ownCompany,
      withoutCompany.comparison,
    ]).toEqual(['valid', false, '', null])
    const sameCompany = await check('FR40303265045', ` ${withoutCompany.companyName.toLowerCase()} `)
    expect(sameCompany).toMatchObject({ verdict: 'valid', ownCompany: withoutCompany.companyName.toLowerCase() })
    expect(sameCompany.comparison).toEqual({ sameness: 'same', word: 'gleich', differences: [] })
    const otherCompany = await check('FR40303265045', 'Karwendel Bäckerei KG')
    expect(otherCompany.comparison).toMatchObject({ sameness: 'different', word: 'anders' })
    const { id, ownCompany, comparison, createdAt, ...rest } = otherCompany
    expect(sameCompany).toMatchObject(rest)
    const nameless = await check('DE136695976', 'Karwendel Bäckerei KG')
    expect([nameless.verdict, nameless.comparison?.sameness]).toEqual(['valid', 'not-comparable'])
    const refused = await check('NO-123.456.789', 'Karwendel Bäckerei KG')
    expect([refused.ownCompany, refused.comparison]).toEqual(['Karwendel Bäckerei KG', null])

    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.find(listed => listed.id === otherCompany.id)).toEqual(otherCompany)
    const report = await world.browser.call('GET', `/api/file/report/single/${otherCompany.id}`)
    const reportText = await pdfPages(report.rawPayload)
    expect(reportText).toHaveLength(1)
    expect(reportText[0]).toContain('Karwendel Bäckerei KG (Vergleich: anders)')
    const tooLong = `/api/tasks/uid/FR40303265045?company=${'x'.repeat(201)}`
    expect((await world.browser.call('GET', tooLong)).statusCode).toBe(400)
  })

  it('does not compare the company of a VAT group, with any name from the ministry', async () => {
    const world = await createCheckingWorld({ hasWorker: false, mapping: 'none' })
    const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
    const encrypted = encryptAccount(world.encryption, OPERATOR_COMPANY_ID, account)
    await world.database.db.transaction().execute(trx => updateCompany(trx, OPERATOR_COMPANY_ID, encrypted))
    for (const uid of ['CZ10300007', 'FR53799000104']) {
      const path = `/api/tasks/uid/${uid}?company=${encodeURIComponent('Karwendel Bäckerei KG')}`
      expect((await world.browser.call('GET', path)).json<SingleResult>()).toMatchObject({
        verdict: 'valid',
        onlyLevel1: true,
        viesMatches: [],
        comparison: { sameness: 'not-comparable', word: 'nicht vergleichbar' },
      })
    }
  })

  it('sends VIES the company if the state compares it, and shows the Commission’s match next to ours', {
    tags: ['C9-04'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = async (uid: string, company: string) =>
      (
        await world.browser.call('GET', `/api/tasks/uid/${uid}?company=${encodeURIComponent(company)}`)
      ).json<SingleResult>()
    const names = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
    const [firstName, secondName] = [
      await check('ESA28184661', names[0] ?? ''),
      await check('ESA28184661', names[1] ?? ''),
    ]
    expect([firstName.verdict, secondName.verdict, firstName.fromCache, secondName.fromCache]).toEqual([
      'valid',
      'valid',
      false,
      false,
    ])
    const [matching, differing] =
      firstName.viesMatches[0]?.match === 'valid' ? [firstName, secondName] : [secondName, firstName]
    expect(matching).toMatchObject({
      viesMatches: [{ match: 'valid', word: 'Name stimmt überein' }],
      comparison: { sameness: 'same' },
      level: 2,
    })
    expect(differing).toMatchObject({
      viesMatches: [{ match: 'invalid', word: 'Name stimmt nicht überein' }],
      comparison: { sameness: 'not-comparable' },
      resultMsg: expect.stringContaining('gültig'),
      level: 1,
    })
    const report = await world.browser.call('GET', `/api/file/report/single/${differing.id}`)
    const [reportText] = await pdfPages(report.rawPayload)
    expect(reportText).toContain('Laut EU-Kommission')
    expect(reportText).toContain('Name stimmt nicht überein')
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.find(({ id }) => id === differing.id)).toEqual(differing)
    // For other countries the partner's name is not sent, unless the company's setting says so.
    expect((await check('FR40303265045', 'Nobody SARL')).viesMatches).toEqual([])
    const admin = await signIn(
      world.app,
      await addPerson(world, { companyId: world.company.id, role: ROLES.admin }),
      world.clock,
    )
    const setting = { key: 'vies_company_everywhere', value: '1' }
    expect((await admin.call('PUT', `/api/tasks/settings/${world.company.id}`, setting)).statusCode).toBe(204)
    expect((await check('FR40303265045', 'Nobody SARL')).viesMatches.map(({ match }) => match)).toEqual(['invalid'])
    expect((await check('DE136695976', 'Beispiel GmbH')).viesMatches.map(({ match }) => match)).toEqual([
      'not-processed',
    ])
  })

  it('does not reuse a cached match for other texts, but reuses a cached verdict if VIES does not answer', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const check = async (company: string) => {
      const query = company === '' ? '' : `?company=${encodeURIComponent(company)}`
      return (await world.browser.call('GET', `/api/tasks/uid/ESA28184661${query}`)).json<SingleResult>()
    }
    const countQueries = () => world.simulator.calls.filter(({ uid }) => uid === 'ESA28184661').length
    const first = await check('Ejemplo Montaña SA')
    const repeated = await check(' Ejemplo  Montaña SA')
    expect([repeated.fromCache, repeated.viesMatches, countQueries()]).toEqual([true, first.viesMatches, 1])
    const withoutCompany = await check('')
    expect([withoutCompany.fromCache, withoutCompany.viesMatches, countQueries()]).toEqual([true, [], 1])
    world.simulator.setBehaviour({ viesOutage: 'SERVICE_UNAVAILABLE' })
    const otherCompany = await check('Karwendel SL')
    expect(otherCompany).toMatchObject({ verdict: 'valid', fromCache: true, viesMatches: [], askedAt: first.askedAt })
    // One query with the company, and one for the verdict only.
    expect(countQueries()).toBe(3)
    world.simulator.setBehaviour({ viesOutage: null })
    const queried = await check('Karwendel SL')
    expect(queried).toMatchObject({ fromCache: false, viesMatches: [{ match: 'invalid' }] })
    expect((await check('Ejemplo Montaña SA')).viesMatches).toEqual(first.viesMatches)
    const storedAnswers = await world.database.db
      .selectFrom('answer')
      .select(['code', 'trader'])
      .where('uid', '=', 'ESA28184661')
      .where('company_id', '=', world.company.id)
      .orderBy('id')
      .execute()
    expect(
      storedAnswers.map(({ code, trader }) => [code, (trader as { text: string }[]).map(({ text }) => text)]),
    ).toEqual([
      ['VALID', ['Ejemplo Montaña SA']],
      ['SERVICE_UNAVAILABLE', ['Karwendel SL']],
      ['SERVICE_UNAVAILABLE', []],
      ['VALID', ['Karwendel SL']],
      ['VALID', ['Ejemplo Montaña SA']],
    ])
  })

  it('gives the reason for a missing answer, and never calls the UID invalid', async () => {
    const world = await createCheckingWorld({ hasWorker: false, simulator: { viesOutage: 'maintenance-page' } })
    const answer = (await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>()
    expect(answer.verdict).toBe('not-checked')
    expect(answer.resultMsg).not.toBe('')
  })

  it('shows an old check as stored, on the screen and in its report, even if today’s rules differ', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const current = (await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>()
    const row = { company_id: world.company.id, user_id: world.ada.id, language: 'de', created_at: new Date() } as const
    const insert = (
      check: Pick<SingleCheckRow, 'input' | 'uid' | 'verdict' | 'reason' | 'answer_ids'>,
      hints: StoredHint[],
    ) =>
      world.database.db.transaction().execute(async trx => {
        const { id } = await insertSingleCheck(trx, { ...row, ...check, hints: JSON.stringify(hints) })
        return id
      })
    const { answer_ids } = await world.database.db
      .selectFrom('single_check')
      .select('answer_ids')
      .where('id', '=', current.id)
      .executeTakeFirstOrThrow()
    // By today's rules, the first has a valid check digit, the second is a UID, the third is not.
    const doubtful = { input: 'DE136695976', uid: 'DE136695976', verdict: 'valid', reason: null, answer_ids } as const
    const refused = { ...doubtful, verdict: 'not-a-uid', reason: 'not-eu', answer_ids: [] as number[] } as const
    const valid = { ...doubtful, input: 'XY 12', uid: 'XY12' }
    const ids = [
      await insert(doubtful, [{ kind: 'check-digit' }, { kind: 'only-vies' }]),
      await insert(refused, [{ kind: 'not-a-uid', grounds: { reason: 'not-eu', detail: { prefix: 'CH' } } }]),
      await insert(valid, [{ kind: 'greek-prefix' }]),
    ]
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    const [first, second, third] = ids.map(id => list.find(check => check.id === id))
    expect(first?.hints).toEqual([describeHint({ kind: 'check-digit' }, 'de', true), describeOnlyVies('de')])
    expect(second).toMatchObject({ verdict: 'not-a-uid', country: '', hints: [] })
    expect(second?.resultMsg).toBe(describeNotAUid({ reason: 'not-eu', detail: { prefix: 'CH' } }, 'de'))
    expect(third).toMatchObject({ verdict: 'valid', country: 'XY', resultMsg: current.resultMsg })
    expect(third?.hints).toEqual([describeHint({ kind: 'greek-prefix' }, 'de')])
    const pages = await Promise.all(
      ids.map(async id =>
        (await pdfPages((await world.browser.call('GET', `/api/file/report/single/${id}`)).rawPayload)).join(' '),
      ),
    )
    expect(pages[0]).toContain(describeHint({ kind: 'check-digit' }, 'de', true))
    // Its lines are wrapped in the report.
    expect(pages[1]).toContain(second?.resultMsg.slice(0, 40))
    expect(pages[2]).toContain(describeHint({ kind: 'greek-prefix' }, 'de'))
  })

  it('names the owner of a cached answer’s evidence, also after the company’s UID changed', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const uid = '/api/tasks/uid/DE136695976'
    await world.browser.call('GET', uid)
    const { id, proof } = (await world.browser.call('GET', uid)).json<SingleResult>()
    expect(proof).toBe('Eigener Nachweis: im Namen Ihrer Firma abgefragt.')
    await world.database.db
      .updateTable('company')
      .set({ uid: 'ATU66889218' })
      .where('id', '=', world.company.id)
      .execute()
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.find(check => check.id === id)?.proof).toBe(proof)
    const report = await world.browser.call('GET', `/api/file/report/single/${id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain(
      'Eigener Nachweis: im Namen der anfragenden Firma abgefragt.',
    )
  })
})
