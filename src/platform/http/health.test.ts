import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from './app.ts'
import { healthRoutes } from './health.ts'

type Call = { headers?: Record<string, string>; remoteAddress?: string }
const METRICS = { contentType: 'text/plain', text: async () => 'uid_check_info 1' }

type Settings = { metricsToken?: string; publicUrl?: string }

async function readMetricsStatus({ headers = {}, ...call }: Call, settings: Settings = {}): Promise<number> {
  // The most permissive setting of an operator: the proxy's headers are trusted.
  const app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: 1, isHttps: false })
  onTestFinished(() => app.close())
  const rules = { metricsToken: null, publicUrl: 'http://localhost:3000', ...settings }
  const stopping = new AbortController().signal
  healthRoutes(app, {
    ...rules,
    durability: '',
    clock: () => null,
    stopping,
    metrics: METRICS,
    probe: async () => undefined,
  })
  const answer = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers }, ...call })
  return answer.statusCode
}

it.each<[string, Call]>([
  ['the machine itself', {}],
  ['the machine itself over IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
])('sends the metrics without a token to %s', async (_who, call) => {
  expect(await readMetricsStatus(call)).toBe(200)
})

it.each<[string, Call]>([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  [
    'another machine that claims to be this one',
    { remoteAddress: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ...['Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded'].map(
    (name): [string, Call] => [`a proxy on this machine that sends ${name}`, { headers: { [name]: '127.0.0.1' } }],
  ),
  ['a browser on this machine that uses a foreign host name', { headers: { host: 'attacker.example' } }],
])('does not send the metrics to %s', { tags: ['H-03', 'V13.4.5'] }, async (_who, call) => {
  expect(await readMetricsStatus(call)).toBe(404)
})

it('requires the token if it is set, or if the public URL is https', async () => {
  expect(await readMetricsStatus({}, { publicUrl: 'https://uid.firm.example' })).toBe(404)
  const settings = { publicUrl: 'https://uid.firm.example', metricsToken: 'a token of the operator' }
  const readWith = (authorization: string) =>
    readMetricsStatus(
      { remoteAddress: '192.0.2.7', headers: { authorization, 'x-forwarded-for': '198.51.100.1' } },
      settings,
    )
  expect(await readWith('Bearer a token of the operator')).toBe(200)
  expect([await readWith('Bearer another'), await readWith(''), await readMetricsStatus({}, settings)]).toEqual([
    404, 404, 404,
  ])
})
