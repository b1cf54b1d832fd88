import { expect, it } from 'vitest'
import { startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { exchange } from './exchange.ts'
import { createGuardedAgent, type Guard, NOT_PUBLIC, type Resolve } from './guarded-agent.ts'
import { parseNetworks } from './networks.ts'

const NO_NETWORKS = parseNetworks([])
const LOOPBACK = parseNetworks(['127.0.0.0/8'])
const NEVER_ABORTED = new AbortController().signal

const callGuarded = (url: string, guard: Guard) =>
  exchange({ url, method: 'GET', headers: {}, timeoutMs: 30_000, agent: createGuardedAgent(url, guard) }, NEVER_ABORTED)

/** Starts a loopback server that counts its visits. */
async function startServer() {
  let visits = 0
  const url = await startRawServer((_request, response) => {
    visits += 1
    response.end('inside')
  })
  return { url, port: new URL(url).port, visits: () => visits }
}

/** Returns a resolver with one list of addresses per lookup; the last list repeats. */
const resolverWith = (...answers: string[][]): Resolve => {
  const remaining = [...answers]
  return (_name, answer) => {
    const addresses = remaining.length > 1 ? remaining.shift() : remaining[0]
    answer(null, addresses?.map(address => ({ address, family: address.includes(':') ? 6 : 4 })) ?? [])
  }
}

const REFUSED = expect.objectContaining({ kind: 'failed', code: NOT_PUBLIC })

it.each(['ENOTFOUND', 'EAI_AGAIN'])(
  'an internal name that exists and one that does not (%s) fail with the same error',
  async code => {
    const unknown: Resolve = (_name, answer) => answer(Object.assign(new Error(code), { code }), [])
    const [internal, unknownName] = [resolverWith(['10.0.0.1']), unknown].map(resolve =>
      callGuarded('https://erp.inner.example/', { allowed: NO_NETWORKS, resolve }),
    )
    expect(await unknownName).toEqual(await internal)
    expect(await unknownName).toEqual(REFUSED)
  },
)

it.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:10.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  'localhost',
])('sends no request to %s, with or without TLS', { tags: ['K-07'] }, async host => {
  const { port, visits } = await startServer()
  expect(await callGuarded(`http://${host}:${port}/`, { allowed: NO_NETWORKS })).toEqual(REFUSED)
  expect(await callGuarded(`https://${host}:${port}/`, { allowed: NO_NETWORKS })).toEqual(REFUSED)
  expect(visits()).toBe(0)
})

it.each(['localhost.', 'localhost.localdomain', 'inside.example'])(
  'sends no request to %s, which resolves to 127.0.0.1',
  async host => {
    const { port, visits } = await startServer()
    const guard = { allowed: NO_NETWORKS, resolve: resolverWith(['127.0.0.1']) }
    expect(await callGuarded(`http://${host}:${port}/`, guard)).toEqual(REFUSED)
    expect(await callGuarded(`https://${host}:${port}/`, guard)).toEqual(REFUSED)
    expect(visits()).toBe(0)
  },
)

it('connects to networks that the operator has opened, by name and by address', async () => {
  const { url, port } = await startServer()
  expect(await callGuarded(url, { allowed: LOOPBACK })).toMatchObject({ status: 200, body: 'inside' })
  const resolve = resolverWith(['127.0.0.1'])
  expect(await callGuarded(`http://erp.example:${port}/`, { allowed: LOOPBACK, resolve })).toMatchObject({
    status: 200,
  })
})

it('resolves a name again for each connection, and rejects a changed address', {
  tags: ['V1.3.6'],
}, async () => {
  const { port, visits } = await startServer()
  const resolve = resolverWith(['127.0.0.1'], ['127.0.0.2'])
  const guard = { allowed: parseNetworks(['127.0.0.1']), resolve }
  const url = `http://rebinding.example:${port}/`
  const agent = createGuardedAgent(url, guard)
  const call = () => exchange({ url, method: 'GET', headers: {}, timeoutMs: 30_000, agent }, NEVER_ABORTED)
  expect(await call()).toMatchObject({ status: 200 })
  expect(await call()).toEqual(REFUSED)
  expect(visits()).toBe(1)
})

it('rejects a name if one of its addresses is forbidden, or if it has none', async () => {
  const { port, visits } = await startServer()
  for (const answer of [['2a00:1450::1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['nonsense'], []]) {
    const guard = { allowed: NO_NETWORKS, resolve: resolverWith(answer) }
    expect(await callGuarded(`https://mixed.example:${port}/`, guard)).toEqual(REFUSED)
  }
  expect(visits()).toBe(0)
})

it('connects without TLS only to networks that the operator has opened', async () => {
  const guard = { allowed: LOOPBACK, resolve: resolverWith(['1.1.1.1']) }
  expect(await callGuarded('http://public.example/', guard)).toEqual(REFUSED)
})
