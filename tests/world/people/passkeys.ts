import type { Clock } from '../../../src/base/database/clock.ts'
import { type Deviations, Device } from './device.ts'
import type { Person } from './people.ts'
import { type Answer, type Caller, freshCode } from './sign-in.ts'

const PASSKEYS = '/api/passkeys'

/** Requests the options for creating a passkey. */
export async function requestPasskeyOptions(
  browser: Caller,
  person: Person,
  clock: Clock,
): Promise<{ challenge: string }> {
  const answer = await browser.call('POST', `${PASSKEYS}/options`, { totp: freshCode(person, clock) })
  if (answer.statusCode !== 200) throw new Error(`adding a passkey began with ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

type PasskeyOptions = { device?: Device; name?: string; twist?: Deviations }

/** Adds a passkey for the signed-in user; the answer says whether it was stored. */
export async function tryAddPasskey(
  browser: Caller,
  person: Person,
  clock: Clock,
  { device = new Device(), name = 'Laptop', twist = {} }: PasskeyOptions = {},
): Promise<Answer> {
  const options = await requestPasskeyOptions(browser, person, clock)
  return browser.call('POST', PASSKEYS, { name, passkey: device.make(options, twist) })
}

/** Adds a passkey, expects success and returns the device. */
export async function addPasskey(browser: Caller, person: Person, clock: Clock, name = 'Laptop'): Promise<Device> {
  const device = new Device()
  const answer = await tryAddPasskey(browser, person, clock, { device, name })
  if (answer.statusCode !== 204) throw new Error(`adding a passkey answered ${answer.statusCode}: ${answer.body}`)
  return device
}
