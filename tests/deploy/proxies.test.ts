import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditList } from '../../src/platform/audit-log/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { freePort } from '../world/containers/free-port.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'
import { startCaddy } from '../world/proxies/caddy.ts'
import { startNginx } from '../world/proxies/nginx.ts'
import { type TlsProxy, waitForProxy } from '../world/proxies/proxy.ts'

// The proxies that deploy/ configures, each from its Debian package.
const ROWS = 1000
const MB = 1024 * 1024
const CLIENT_ADDRESS = '127.0.0.9'

let simulator: Simulator
beforeAll(async () => {
  requirePrograms({ nginx: 'nginx', caddy: 'caddy' })
  simulator = await startSimulator()
})
afterAll(() => simulator?.close())

/** Builds a list of about `bytes` bytes with two alternating UIDs. */
function listOf(bytes: number): Buffer {
  const note = 'x'.repeat(Math.floor(bytes / ROWS) - 30)
  const lines = Array.from({ length: ROWS }, (_, at) => `${at % 2 ? 'ATU13585627' : 'DE136695976'};${note}`)
  return Buffer.from(['UID;Notiz', ...lines, ''].join('\r\n'))
}

describe.each([
  { name: 'nginx', start: startNginx, refusals: [413] },
  // Debian's version 2.6 reports its own limit as an error of the product.
  { name: 'Caddy', start: startCaddy, refusals: [413, 502] },
])('behind $name', ({ start, refusals }) => {
  let product: RunningProduct
  let proxy: TlsProxy
  let visitor: Visitor
  beforeAll(async () => {
    product = await runProduct({
      env: { ...simulatorEnvironment(simulator), TRUST_PROXY: '1', PUBLIC_URL: 'https://localhost' },
    })
    proxy = await start(await freePort(), new URL(product.address).host)
    await waitForProxy(proxy)
    visitor = createVisitor(proxy.address)
    await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
  })
  afterAll(async () => {
    await proxy?.stop()
    await product?.stop()
    rmSync(product.dataDir, { recursive: true, force: true })
  })

  it('an upload of nearly 20 MB is accepted, and its result can be downloaded', async () => {
    const list = listOf(19.9 * MB)
    const { status, body } = await visitor.upload('Liste.csv', list, { language: 'de' })
    expect([status, body]).toEqual([201, expect.anything()])
    expect(await waitForFinishedBatch(visitor, body.id)).toMatchObject({ status: 2, processedRows: ROWS })
    const result = await visitor.download(`/api/file/result/${body.id}`)
    expect(result.status).toBe(200)
    expect(result.bytes.length).toBeGreaterThan(list.length)
  })

  it('the product refuses an upload that is too large, and the proxy one that is far too large', async () => {
    const tooLarge = await visitor.upload('Liste.csv', listOf(21 * MB))
    expect([tooLarge.status, tooLarge.body]).toEqual([413, expect.objectContaining({ statusCode: 413 })])
    const farTooLarge = await visitor.upload('Liste.csv', listOf(27 * MB)).then(
      ({ status }) => status,
      () => 413, // it closes before all is sent
    )
    expect(refusals).toContain(farTooLarge)
  })

  it('the audit log has the client’s real address, not a forged one', async () => {
    const credentials = JSON.stringify({ email: BOOTSTRAP.email, password: 'Falsches-Passwort-26' })
    const clientRequest = request(new URL('/api/login', proxy.address), {
      method: 'POST',
      localAddress: CLIENT_ADDRESS,
      family: 4,
      ca: proxy.authority(),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8' },
    })
    clientRequest.end(credentials)
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage] // Node's event type
    answer.resume()
    expect(answer.statusCode).toBe(401)
    const { body } = await visitor.call<AuditList>('GET', '/api/auditlog?action=sign-in.failed')
    expect(body.items.map(({ address }) => address)).toEqual([CLIENT_ADDRESS])
  })
})
