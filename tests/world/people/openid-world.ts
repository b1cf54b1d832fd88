import { expect } from 'vitest'
import { addLink } from '../../../src/access/credentials/link-store.ts'
import { INSTALLATION_PROVIDER_ID } from '../../../src/access/login/openid/provider.ts'
import type { Web } from '../product/web.ts'
import {
  type Account,
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenidProvider,
  startOpenidProvider,
} from '../stand-ins/openid-provider.ts'
import type { Person } from './people.ts'
import { type Answer, type Caller, createCaller } from './sign-in.ts'
import { createSignInWorld } from './sign-in-world.ts'

export const SUBJECT = 'ada-at-the-provider'
/** Ada's claims from a provider that requires a second factor. */
export const ADA = { sub: SUBJECT, amr: ['pwd', 'mfa'] }

export type OpenidWorld = Awaited<ReturnType<typeof createOpenidWorld>>

/** Creates an installation with a provider to which Ada is linked. */
export async function createOpenidWorld({ trusts = false, byEmail = false, isLinked = true } = {}) {
  const provider = await startOpenidProvider()
  const { issuer } = provider
  const openid = { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, label: 'Firmenkonto' }
  const switches = { trustsSecondFactor: trusts, linksByEmail: byEmail }
  const web = await createSignInWorld({ configuration: { openid: { ...openid, ...switches } } })
  if (isLinked) await linkPerson(web, web.ada, issuer)
  return { ...web, provider }
}

const linkPerson = ({ database, clock }: Pick<Web, 'database' | 'clock'>, { id }: Pick<Person, 'id'>, issuer: string) =>
  database.db
    .transaction()
    .execute(trx => addLink(trx, id, { provider: INSTALLATION_PROVIDER_ID, issuer, subject: SUBJECT }, clock.now()))

/** Presses the provider's button. Returns the address at the provider. */
export async function startProviderSignIn(
  browser: Caller,
  redirect = '/uid-check',
  provider?: string,
): Promise<string> {
  const answer = await browser.call('POST', '/api/login/openid', { redirect, ...(provider ? { provider } : {}) })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ url: string }>().url
}

/** Signs in at the provider. Returns the callback address. */
export const callbackPath = (provider: OpenidProvider, url: string, account: Account): string => {
  const { pathname, search } = new URL(provider.authorize(url, account))
  return pathname + search
}

/** Goes all the way from the button back to our own page. */
export async function signInAtProvider({ app, provider }: OpenidWorld, account: Account, browser = createCaller(app)) {
  const answer = await browser.call('GET', callbackPath(provider, await startProviderSignIn(browser), account))
  return { browser, answer, said: redirectError(answer) }
}

/** Returns the error passed to our own page, or null if there is none. */
export function redirectError({ statusCode, headers }: Answer): string | null {
  expect(statusCode).toBe(302)
  const address = new URL(String(headers.location), 'http://here.invalid')
  expect([address.host, address.pathname]).toEqual(['here.invalid', '/login'])
  return address.searchParams.get('openid')
}

/** Returns the lines of the audit log with this action. */
export const auditLinesOf = ({ database: { db } }: Pick<Web, 'database'>, action: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()
