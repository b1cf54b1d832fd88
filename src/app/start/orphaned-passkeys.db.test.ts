import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addPasskey } from '../../../tests/world/people/passkeys.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld } from '../../../tests/world/people/sign-in-world.ts'
import { warnOfOrphanedPasskeys } from './product.ts'

it('a start warns how many passkeys no longer work under a new host name, and not under their own', async () => {
  const { app, ada, clock, database } = await createSignInWorld()
  const browser = await signIn(app, ada, clock)
  await addPasskey(browser, ada, clock)
  clock.move(60_000)
  await addPasskey(browser, ada, clock)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => lines.push(line) })
  await warnOfOrphanedPasskeys({ database, log }, 'http://localhost:8080')
  expect(lines).toEqual([])
  await warnOfOrphanedPasskeys({ database, log }, 'https://uid.firma.at')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 40, passkeys: 2, host: 'uid.firma.at' }])
})
