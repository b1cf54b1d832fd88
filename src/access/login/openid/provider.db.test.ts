import { describe, expect, it } from 'vitest'
import { ADA, back, begin, comeThrough, openidWorld, saidBy } from '../../../../tests/world/people/at-provider.ts'
import { callerOn, signIn } from '../../../../tests/world/people/sign-in.ts'
import { messageOf, signingIn } from '../../../../tests/world/people/signing-in.ts'
import type { Outage } from '../../../../tests/world/stand-ins/openid-provider.ts'

describe('the provider', () => {
  it.each<[Outage]>([['huge answer'], ['broken'], ['redirects'], ['names itself otherwise']])(
    'that %s is told in words, the password’s way stays, and it is asked again later',
    { tags: ['V10.5.3'] },
    async outage => {
      const here = await openidWorld()
      here.provider.state.outage = outage
      const answer = await callerOn(here.app).call('POST', '/api/login/openid', {})
      expect(messageOf(answer)).toEqual([503, 'provider unavailable'])
      await signIn(here.app, here.ada, here.clock)
      here.provider.state.outage = null
      expect((await comeThrough(here, ADA)).said).toBeNull()
    },
  )

  it('that is unavailable at the callback is reported', async () => {
    const here = await openidWorld()
    const browser = callerOn(here.app)
    const way = back(here.provider, await begin(browser), ADA)
    await here.provider.close()
    expect(saidBy(await browser.call('GET', way))).toBe('unavailable')
  })

  it('is asked for its addresses and keys once, and never for another’s account', async () => {
    const here = await openidWorld()
    for (let time = 0; time < 3; time++) expect((await comeThrough(here, ADA)).said).toBeNull()
    const asked = (path: string) => here.provider.calls.filter(call => call.endsWith(path)).length
    expect([asked('/openid-configuration'), asked('/jwks'), asked('/token')]).toEqual([1, 1, 3])
  })

  it('is none where none is configured', async () => {
    const here = await signingIn()
    expect((await callerOn(here.app).call('POST', '/api/login/openid', {})).statusCode).toBe(404)
    expect((await callerOn(here.app).call('GET', '/api/operator')).json()).not.toHaveProperty('openidLabel')
    expect(saidBy(await callerOn(here.app).call('GET', '/api/login/openid/callback?state=x&code=y'))).toBe('lapsed')
  })

  it('is not begun with from another site’s page', { tags: ['V10.2.1'] }, async () => {
    const here = await openidWorld()
    const headers = { origin: 'https://evil.example' }
    expect((await callerOn(here.app).call('POST', '/api/login/openid', {}, headers)).statusCode).toBe(403)
  })
})
