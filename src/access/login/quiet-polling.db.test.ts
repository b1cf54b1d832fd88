import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addOperator, addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'

it('keeps polling out of the log, but for its failures, and tells every other call', {
  tags: ['V16.3.4'],
}, async () => {
  const lines: string[] = []
  const availability = async () => Promise.reject(new Error('broken'))
  const web = await createWeb({
    log: pino({ level: 'info' }, { write: line => void lines.push(line) }),
    instead: ({ authorities }) => ({ authorities: { ...authorities, availability } }),
  })
  const { id: companyId } = await addOperator(web)
  const browser = await signIn(web.app, await addPerson(web, { companyId }), web.clock)
  const told = async (path: string) => {
    lines.length = 0
    await browser.call('GET', path)
    return lines.map(line => JSON.parse(line).msg)
  }
  expect(await told('/api/cache/update')).toEqual([])
  expect(await told('/api/serviceavailability')).toEqual(['request failed'])
  expect(await told('/api/users/user/current')).toEqual(['incoming request', 'request completed'])
})
