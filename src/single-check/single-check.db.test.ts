import { describe, expect, it } from 'vitest'
import { addPerson } from '../../tests/world/people/people.ts'
import { signIn } from '../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../tests/world/product/checking.ts'
import { ROLES } from '../roles/role-rules.ts'
import type { SingleResult } from './wire.ts'

describe('a single check', () => {
  it('asks once, answers from the cache the second time, lists both and keeps one report for ever', async () => {
    const world = await createCheckingWorld({ works: false })
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
    const swiss = await check('CHE-123.456.789')
    expect(swiss).toMatchObject({ verdict: 'not-a-uid', service: '', askedAt: null })
    expect(swiss.resultMsg).not.toBe('')
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.map(({ id }) => id)).toEqual([swiss.id, second.id, first.id])
    expect(list[2]).toEqual(first)

    const path = `/api/file/report/single/${first.id}`
    const [one, other] = await Promise.all([world.browser.call('GET', path), world.browser.call('GET', path)])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await world.browser.call('GET', path)).rawPayload).toEqual(one.rawPayload)
    const stranger = await signIn(world.app, await addPerson(world, { companyId: 1 }), world.clock)
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
  })

  it('lets nobody but a tester choose the service and skip the cache', async () => {
    const world = await createCheckingWorld({ works: false })
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
    const wrong = await tester.call('GET', '/api/tasks/uid/DE136695976?type=both')
    expect(wrong.statusCode).toBe(400)
  })

  it('says why there is no answer, and never that the UID is invalid', async () => {
    const world = await createCheckingWorld({ works: false, simulator: { viesOutage: 'maintenance-page' } })
    const answer = (await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>()
    expect(answer.verdict).toBe('not-checked')
    expect(answer.resultMsg).not.toBe('')
  })
})
