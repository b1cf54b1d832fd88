import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addOperator, addPerson } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../tests/world/product/web.ts'

/** Signs a user in. Returns functions that call a path, as user or guest, and return log lines. */
async function createWorld(level: 'info' | 'debug') {
  const lines: string[] = []
  const availability = async () => Promise.reject(new Error('broken'))
  const web = await createWeb({
    log: pino({ level }, { write: line => void lines.push(line) }),
    replaceParts: ({ authorities }) => ({ authorities: { ...authorities, availability } }),
  })
  const { id: companyId } = await addOperator(web)
  const browser = await signIn(web.app, await addPerson(web, { companyId }), web.clock)
  const linesOf = async (call: () => Promise<unknown>) => {
    lines.length = 0
    await call()
    return lines.map(line => JSON.parse(line)).map(({ msg, req }) => [msg, req?.url])
  }
  return {
    linesOfUser: (path: string) => linesOf(() => browser.call('GET', path)),
    linesOfStranger: (path: string) => linesOf(() => web.app.inject({ url: path })),
  }
}

it('logs a request in at most one line, and polling calls only if they fail', {
  tags: ['V16.3.4'],
}, async () => {
  const { linesOfUser, linesOfStranger } = await createWorld('info')
  expect(await linesOfUser('/api/cache/update')).toEqual([])
  expect(await linesOfUser('/api/serviceavailability')).toEqual([['request failed', '/api/serviceavailability']])
  expect(await linesOfUser('/api/users/user/current')).toEqual([['request completed', '/api/users/user/current']])
  for (const probe of ['/healthz', '/readyz', '/metrics']) expect(await linesOfStranger(probe), probe).toEqual([])
  expect(await linesOfStranger('/livez')).toEqual([['request completed', '/livez']])
  expect(await linesOfStranger('/api/v1/batches')).toEqual([
    ['a call without a session was rejected', '/api/v1/batches'],
  ])
  expect(await linesOfStranger('/%zz')).toEqual([['unreadable address', '/%zz']])
})

it('logs polling calls and probes at level debug', async () => {
  const { linesOfUser, linesOfStranger } = await createWorld('debug')
  expect(await linesOfUser('/api/cache/update')).toEqual([['request completed', '/api/cache/update']])
  expect(await linesOfStranger('/healthz')).toEqual([['request completed', '/healthz']])
})
