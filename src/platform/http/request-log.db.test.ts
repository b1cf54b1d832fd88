import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addOperator, addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'

/** Creates a signed-in user, and the log lines of calls by that browser or by a stranger. */
async function listening(level: 'info' | 'debug') {
  const lines: string[] = []
  const availability = async () => Promise.reject(new Error('broken'))
  const web = await createWeb({
    log: pino({ level }, { write: line => void lines.push(line) }),
    instead: ({ authorities }) => ({ authorities: { ...authorities, availability } }),
  })
  const { id: companyId } = await addOperator(web)
  const browser = await signIn(web.app, await addPerson(web, { companyId }), web.clock)
  const toldOf = async (call: () => Promise<unknown>) => {
    lines.length = 0
    await call()
    return lines.map(line => JSON.parse(line)).map(({ msg, req }) => [msg, req?.url])
  }
  return {
    told: (path: string) => toldOf(() => browser.call('GET', path)),
    toldOfStranger: (path: string) => toldOf(() => web.app.inject({ url: path })),
  }
}

it('tells of a request in one line at most, and of what is asked again by itself nothing but its failures', {
  tags: ['V16.3.4'],
}, async () => {
  const { told, toldOfStranger } = await listening('info')
  expect(await told('/api/cache/update')).toEqual([])
  expect(await told('/api/serviceavailability')).toEqual([['request failed', '/api/serviceavailability']])
  expect(await told('/api/users/user/current')).toEqual([['request completed', '/api/users/user/current']])
  for (const probe of ['/healthz', '/readyz', '/metrics']) expect(await toldOfStranger(probe), probe).toEqual([])
  expect(await toldOfStranger('/livez')).toEqual([['request completed', '/livez']])
  expect(await toldOfStranger('/api/v1/batches')).toEqual([
    ['a call without a session was rejected', '/api/v1/batches'],
  ])
  expect(await toldOfStranger('/%zz')).toEqual([['unreadable address', '/%zz']])
})

it('tells of polls and probes at level debug', async () => {
  const { told, toldOfStranger } = await listening('debug')
  expect(await told('/api/cache/update')).toEqual([['request completed', '/api/cache/update']])
  expect(await toldOfStranger('/healthz')).toEqual([['request completed', '/healthz']])
})
