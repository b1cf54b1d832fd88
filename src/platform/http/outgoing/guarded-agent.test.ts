import { expect, it } from 'vitest'
import { rawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { exchange } from '../../../registers/authorities/exchange.ts'
import { type Guard, guardedAgent, NOT_PUBLIC, type Resolve } from './guarded-agent.ts'
import { networksOf } from './networks.ts'

const NOWHERE = networksOf([])
const LOOPBACK = networksOf(['127.0.0.0/8'])
const never = new AbortController().signal

const calling = (url: string, guard: Guard) =>
  exchange({ url, method: 'GET', headers: {}, timeoutMs: 30_000, agent: guardedAgent(url, guard) }, never)

/** Starts a loopback server that counts its visits. */
async function watched() {
  let visits = 0
  const url = await rawServer((_request, response) => {
    visits += 1
    response.end('inside')
  })
  return { url, port: new URL(url).port, visits: () => visits }
}

/** Returns a name's addresses lookup by lookup; the last answer repeats. */
const looks = (...answers: string[][]): Resolve => {
  const left = [...answers]
  return (_name, answer) => {
    const addresses = left.length > 1 ? left.shift() : left[0]
    answer(null, addresses?.map(address => ({ address, family: address.includes(':') ? 6 : 4 })) ?? [])
  }
}

const refused = expect.objectContaining({ kind: 'failed', code: NOT_PUBLIC })

it.each(['ENOTFOUND', 'EAI_AGAIN'])('an inner name that exists and one that does not (%s) end alike', async code => {
  const unknown: Resolve = (_name, answer) => answer(Object.assign(new Error(code), { code }), [])
  const [inner, none] = [looks(['10.0.0.1']), unknown].map(resolve =>
    calling('https://erp.inner.example/', { allowed: NOWHERE, resolve }),
  )
  expect(await none).toEqual(await inner)
  expect(await none).toEqual(refused)
})

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
])('%s: nothing leaves, with TLS and without', { tags: ['K-07'] }, async host => {
  const { port, visits } = await watched()
  expect(await calling(`http://${host}:${port}/`, { allowed: NOWHERE })).toEqual(refused)
  expect(await calling(`https://${host}:${port}/`, { allowed: NOWHERE })).toEqual(refused)
  expect(visits()).toBe(0)
})

it.each(['localhost.', 'localhost.localdomain', 'inside.example'])(
  '%s, which is 127.0.0.1: nothing leaves',
  async host => {
    const { port, visits } = await watched()
    const guard = { allowed: NOWHERE, resolve: looks(['127.0.0.1']) }
    expect(await calling(`http://${host}:${port}/`, guard)).toEqual(refused)
    expect(await calling(`https://${host}:${port}/`, guard)).toEqual(refused)
    expect(visits()).toBe(0)
  },
)

it('goes to what the operator opened, by name and by address', async () => {
  const { url, port } = await watched()
  expect(await calling(url, { allowed: LOOPBACK })).toMatchObject({ status: 200, body: 'inside' })
  const resolve = looks(['127.0.0.1'])
  expect(await calling(`http://erp.example:${port}/`, { allowed: LOOPBACK, resolve })).toMatchObject({ status: 200 })
})

it('resolves a name again at each connection: one that answers otherwise at the second look gains nothing', {
  tags: ['V1.3.6'],
}, async () => {
  const { port, visits } = await watched()
  const resolve = looks(['127.0.0.1'], ['127.0.0.2'])
  const guard = { allowed: networksOf(['127.0.0.1']), resolve }
  const url = `http://rebinding.example:${port}/`
  const agent = guardedAgent(url, guard)
  const call = () => exchange({ url, method: 'GET', headers: {}, timeoutMs: 30_000, agent }, never)
  expect(await call()).toMatchObject({ status: 200 })
  expect(await call()).toEqual(refused)
  expect(visits()).toBe(1)
})

it('refuses a name with one address that may not be reached among others, and one without any', async () => {
  const { port, visits } = await watched()
  for (const answer of [['2a00:1450::1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['nonsense'], []]) {
    const guard = { allowed: NOWHERE, resolve: looks(answer) }
    expect(await calling(`https://mixed.example:${port}/`, guard)).toEqual(refused)
  }
  expect(visits()).toBe(0)
})

it('goes without TLS to what the operator opened alone', async () => {
  const guard = { allowed: LOOPBACK, resolve: looks(['1.1.1.1']) }
  expect(await calling('http://public.example/', guard)).toEqual(refused)
})
