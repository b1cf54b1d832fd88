import { afterAll, describe, expect, it } from 'vitest'
import { logIn, soapRequest } from '../../tests/world/stand-ins/ask-simulator.ts'
import { startSimulator } from './simulator.ts'

const simulator = await startSimulator({ dayLimit: null })
afterAll(() => simulator.close())
const id = await logIn(simulator)

const queryVies = (number: string, signal?: AbortSignal) =>
  fetch(`${simulator.viesUrl}/check-vat-number`, {
    method: 'POST',
    body: JSON.stringify({ countryCode: 'FR', vatNumber: `00099000${number}` }),
    ...(signal && { signal }),
  })

const queryFinanzonline = (number: string, signal?: AbortSignal) =>
  fetch(simulator.finanzonlineUidUrl, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: soapRequest('https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage', 'uidAbfrageServiceRequest', {
      tid: '100000000001',
      benid: 'WEBUSER01',
      id,
      uid_tn: 'ATU13585627',
      uid: `FR00099000${number}`,
      stufe: '2',
    }),
    ...(signal && { signal }),
  })

/** Sends a query that is received but stays unanswered until the client disconnects. */
async function hang(sendQuery: typeof queryVies) {
  const abort = new AbortController()
  const calls = simulator.calls.length
  const pendingQuery = sendQuery('704', abort.signal)
  await expect.poll(() => simulator.calls.slice(calls)).toMatchObject([{ code: 'hang', durationMs: null }])
  return { pendingQuery, disconnect: () => abort.abort(new Error('given up')) }
}

describe.each([
  ['vies', queryVies],
  ['finanzonline', queryFinanzonline],
] as const)('the transport faults of %s', (_service, sendQuery) => {
  it.each([
    ['700', 200, /\/wartung\//],
    ['701', 200, /^$/],
    ['702', 200, /^(<\?xml|\{)/],
    ['707', 500, /html/],
    ['708', 502, /html/],
    ['709', 503, /html/],
    ['710', 429, /html/],
  ])('%s: HTTP %i, %o', async (number, status, body) => {
    const response = await sendQuery(number)
    expect(response.status).toBe(status)
    const text = await response.text()
    expect(text).toMatch(body)
    expect(text).not.toMatch(/(Envelope>|\})$/)
  })

  it.each(['705', '706'])('%s: the connection is closed', async number => {
    await expect(sendQuery(number).then(response => response.text())).rejects.toThrow()
  })

  it('704: no response is sent', async () => {
    const { pendingQuery, disconnect } = await hang(sendQuery)
    // A later query is answered.
    expect((await sendQuery('100')).status).toBe(200)
    disconnect()
    await expect(pendingQuery).rejects.toThrow('given up')
  })

  it('703: the first byte is sent, and the next one much later', async () => {
    const abort = new AbortController()
    const response = await sendQuery('703', abort.signal)
    const first = await response.body?.getReader().read()
    expect(first?.value).toHaveLength(1)
    abort.abort()
  })

  it('711: the body is declared as UTF-8, but is not', async () => {
    const response = await sendQuery('711')
    const bytes = await response.arrayBuffer()
    expect(response.headers.get('content-type')).toContain('charset=utf-8')
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
  })

  it('712: the body is valid, but larger than 10 MiB', async () => {
    const text = await (await sendQuery('712')).text()
    expect(text.length).toBeGreaterThan(10 * 1024 * 1024)
    expect(text).toMatch(/"valid":true|rc>0</)
  })
})

it('frees the slot of a client that disconnected', async () => {
  const { pendingQuery, disconnect } = await hang(queryVies)
  disconnect()
  await expect(pendingQuery).rejects.toThrow('given up')
  await expect.poll(() => simulator.calls.at(-1)?.durationMs).toBeTypeOf('number')
  simulator.calls.length = 0
  await queryVies('100')
  expect(simulator.calls[0]?.inFlight).toBe(1)
})
