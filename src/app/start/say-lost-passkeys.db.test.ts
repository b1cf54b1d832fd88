import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addPasskey } from '../../../tests/world/people/passkeys.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { signingIn } from '../../../tests/world/people/signing-in.ts'
import { warnOfOrphanedPasskeys } from './product.ts'

it('a start under another host name says how many passkeys serve no more, and one under their own says nothing', async () => {
  const { app, ada, clock, database } = await signingIn()
  const office = await signIn(app, ada, clock)
  await addPasskey(office, ada, clock)
  clock.move(60_000)
  await addPasskey(office, ada, clock)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => lines.push(line) })
  await warnOfOrphanedPasskeys({ database, log }, 'http://localhost:8080')
  expect(lines).toEqual([])
  await warnOfOrphanedPasskeys({ database, log }, 'https://uid.firma.at')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 40, passkeys: 2, host: 'uid.firma.at' }])
})
