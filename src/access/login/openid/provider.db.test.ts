import { describe, expect, it } from 'vitest'
import {
  ADA,
  callbackPath,
  createOpenidWorld,
  redirectError,
  signInAtProvider,
  startProviderSignIn,
} from '../../../../tests/world/people/openid-world.ts'
import { createCaller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createSignInWorld, statusAndMessage } from '../../../../tests/world/people/sign-in-world.ts'
import type { Outage } from '../../../../tests/world/stand-ins/openid-provider.ts'

describe('a provider', () => {
  it.each<[Outage]>([['huge answer'], ['broken'], ['redirects'], ['names itself otherwise']])(
    'with outage %s gives 503, does not affect passwords, and is queried again later',
    { tags: ['V10.5.3'] },
    async outage => {
      const fixture = await createOpenidWorld()
      fixture.provider.state.outage = outage
      const answer = await createCaller(fixture.app).call('POST', '/api/login/openid', {})
      expect(statusAndMessage(answer)).toEqual([503, 'provider unavailable'])
      await signIn(fixture.app, fixture.ada, fixture.clock)
      fixture.provider.state.outage = null
      expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
    },
  )

  it('that is unreachable at the callback gives the outcome unavailable', async () => {
    const fixture = await createOpenidWorld()
    const browser = createCaller(fixture.app)
    const callbackUrl = callbackPath(fixture.provider, await startProviderSignIn(browser), ADA)
    await fixture.provider.close()
    expect(redirectError(await browser.call('GET', callbackUrl))).toBe('unavailable')
  })

  it('is queried once for its addresses and keys, and at each sign-in for a token', async () => {
    const fixture = await createOpenidWorld()
    for (let count = 0; count < 3; count++) expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
    const callsOf = (path: string) => fixture.provider.calls.filter(call => call.endsWith(path)).length
    expect([callsOf('/openid-configuration'), callsOf('/jwks'), callsOf('/token')]).toEqual([1, 1, 3])
  })

  it('is not found if none is configured', async () => {
    const fixture = await createSignInWorld()
    expect((await createCaller(fixture.app).call('POST', '/api/login/openid', {})).statusCode).toBe(404)
    expect((await createCaller(fixture.app).call('GET', '/api/operator')).json()).not.toHaveProperty('openidLabel')
    expect(
      redirectError(await createCaller(fixture.app).call('GET', '/api/login/openid/callback?state=x&code=y')),
    ).toBe('lapsed')
  })

  it('cannot be started from another site’s page', { tags: ['V10.2.1'] }, async () => {
    const fixture = await createOpenidWorld()
    const headers = { origin: 'https://evil.example' }
    expect((await createCaller(fixture.app).call('POST', '/api/login/openid', {}, headers)).statusCode).toBe(403)
  })
})
