import { HOTP, Secret } from 'otpauth'
import type { Clock } from '../../../src/base/database/clock.ts'
import { systemClock } from '../../../src/base/database/clock.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { Person } from './people.ts'
import { isAccepted, stepOf, unusedStep } from './unused-step.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
export type Answer = Awaited<ReturnType<App['inject']>>
type Headers = Record<string, string>

/** A browser without a screen: stores cookies and sends the newest XSRF token. */
export type Caller = {
  cookies: Map<string, string>
  /**
   * Returns the headers of the next call (cookies and XSRF token), for uploads, which build their
   * own body.
   */
  headers: () => Headers
  call: (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
}

export function createCaller(app: App): Caller {
  const cookies = new Map<string, string>()
  const headers = (): Headers => ({
    ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    ...(cookies.has('XSRF-TOKEN') ? { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' } : {}),
  })
  return {
    cookies,
    headers,
    call: async (method, url, body, extraHeaders = {}) => {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await app.inject({ method, url, ...payload, headers: { ...headers(), ...type, ...extraHeaders } })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
  }
}

/** Computes the code of one time step (RFC 6238), as a phone does. */
export const codeOfStep = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, counter: step })

export const stepAt = (clock: Clock): number => stepOf(clock.now().getTime())

/**
 * Returns a code that this person has not used yet (unused-step.ts). A test that needs a third code
 * at one moment moves the clock by 30 s.
 */
export function freshCode(person: Person, clock: Clock = systemClock): string {
  const now = clock.now().getTime()
  const step = unusedStep(person.lastStep, now)
  if (!isAccepted(step, now)) throw new Error('no unused code at this moment: move the clock by 30 s')
  person.lastStep = step
  return codeOfStep(person.totpSecret, step)
}

/** Signs a person in through the HTTP API: password, then code. */
export async function signIn(app: App, person: Person, clock: Clock = systemClock): Promise<Caller> {
  const browser = createCaller(app)
  const { email, password } = person
  expectOk(await browser.call('POST', '/api/login', { email, password }))
  expectOk(await browser.call('POST', '/api/login/otp', { email, totp: freshCode(person, clock) }))
  return browser
}

function expectOk(answer: Answer): void {
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
}
