import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../http/app.ts'
import { createLog } from './log.ts'

function logged(facts: object): string {
  const lines: string[] = []
  createLog('info', { write: line => void lines.push(line) }).error(facts, 'request failed')
  return lines.join('')
}

const CANARY = 'Kanari-Geheim-4711'
const failing = (facts: object) => Object.assign(new Error('could not extend file'), { code: '53100', ...facts })

it('keeps the values of a failed statement to itself', () => {
  const failures = [
    failing({ query: 'insert into "file_part" …', params: [7, CANARY, Buffer.from(CANARY)] }),
    failing({ detail: `Failing row contains (7, ${CANARY}).` }),
    new AggregateError([failing({ params: [CANARY] }), failing({ detail: CANARY })], 'both failed'),
  ]
  for (const err of failures) {
    const line = logged({ err })
    expect(line).toContain('request failed')
    expect(line).not.toContain(CANARY)
    expect(line).not.toContain(Buffer.from(CANARY).toJSON().data.join(','))
  }
  expect(logged({ err: failures[0] })).toContain('53100')
  expect(logged({ err: failures[0] })).toContain('file_part')
})

it.each(['password', 'totp', 'pin', 'finUserId', 'totpUri', 'cookie'])('never shows %s, wherever it stands', field => {
  const secret = { [field]: CANARY }
  for (const facts of [secret, { body: secret }, { req: { body: secret } }]) {
    expect(logged(facts)).not.toContain(CANARY)
  }
})

it('tells of a call who called what, and not whom he searched for', async () => {
  const lines: string[] = []
  const logger = createLog('info', { write: line => void lines.push(line) })
  const app = await createApp({ logger, trustProxy: false, isHttps: false })
  onTestFinished(() => app.close())
  app.get('/api/users', async () => Promise.reject(new Error('broken')))
  await app.inject({ url: `/api/users?search=${CANARY}`, headers: { cookie: `sid=${CANARY}`, referer: CANARY } })
  expect(lines.join('')).not.toContain(CANARY)
  expect(lines.map(line => JSON.parse(line).req?.url ?? '')).toContain('/api/users')
  expect(lines.join('')).toContain('request failed')
})

it('is one line, whatever people write', () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const hostile = 'x\r\n{"level":30,"msg":"forged"}\u001b[2J\u2028\u0000"}'
  createLog('info', stream).info({ fileName: hostile, err: new Error(hostile) }, hostile)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: hostile, fileName: hostile })
})
