import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../../platform/http/app.ts'
import { createLog } from './log.ts'

function lineFor(facts: object): string {
  const lines: string[] = []
  createLog('info', { write: line => void lines.push(line) }).error(facts, 'request failed')
  return lines.join('')
}

const CANARY = 'Kanari-Geheim-4711'
const failing = (facts: object) => Object.assign(new Error('could not extend file'), { code: '53100', ...facts })

it('does not log the values of a failed statement', () => {
  const failures = [
    failing({ query: 'insert into "file_part" …', params: [7, CANARY, Buffer.from(CANARY)] }),
    failing({ detail: `Failing row contains (7, ${CANARY}).` }),
    new AggregateError([failing({ params: [CANARY] }), failing({ detail: CANARY })], 'both failed'),
  ]
  for (const err of failures) {
    const line = lineFor({ err })
    expect(line).toContain('request failed')
    expect(line).not.toContain(CANARY)
    expect(line).not.toContain(Buffer.from(CANARY).toJSON().data.join(','))
  }
  expect(lineFor({ err: failures[0] })).toContain('53100')
  expect(lineFor({ err: failures[0] })).toContain('file_part')
})

it.each(['password', 'totp', 'pin', 'finUserId', 'totpUri', 'cookie'])(
  'never logs %s, at any depth',
  { tags: ['V16.2.5'] },
  field => {
    const secret = { [field]: CANARY }
    for (const facts of [secret, { body: secret }, { req: { body: secret } }]) {
      expect(lineFor(facts)).not.toContain(CANARY)
    }
  },
)

it('logs the path of a failed call, without query string and cookies', { tags: ['V14.2.1', 'V16.2.5'] }, async () => {
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

it('writes one line for any input', { tags: ['G-03', 'V16.2.4', 'V16.4.1'] }, () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const hostile = 'x\r\n{"level":30,"msg":"forged"}\u001b[2J\u2028\u0000"}'
  createLog('info', stream).info({ fileName: hostile, err: new Error(hostile) }, hostile)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: hostile, fileName: hostile })
})

describe('while the database is unavailable', () => {
  const TIMES = { lastsMs: 3_000, quietMs: 12_000 }
  const unavailable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const diskFull = () => ({ message: 'could not extend file', code: '53100', queue: 'lanes' })

  function createWatchedLog() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lines: Record<string, unknown>[] = []
    const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) }, TIMES)
    return { log, takeLines: () => lines.splice(0).map(({ msg, alarm, isOver }) => ({ msg, alarm, isOver })) }
  }

  it('logs each kind of failure once, raises an alarm if it lasts, and logs its end', { tags: ['R-44'] }, () => {
    const { log, takeLines } = createWatchedLog()
    const request = log.child({ reqId: 'req-1' })
    for (let ms = 0; ms < 30_000; ms += 100) {
      log.error({ err: unavailable() }, 'queue')
      request.error({ err: unavailable() }, 'request failed')
      vi.advanceTimersByTime(100)
    }
    expect(takeLines()).toMatchObject([
      { msg: 'queue' },
      { msg: 'request failed' },
      { alarm: 'database-away', isOver: undefined },
    ])
    vi.advanceTimersByTime(TIMES.quietMs)
    expect(takeLines()).toMatchObject([{ msg: 'the database answers again' }, { alarm: 'database-away', isOver: true }])
    log.error({ err: unavailable() }, 'queue')
    expect(takeLines()).toMatchObject([{ msg: 'queue' }])
  })

  it('raises a different alarm if the disk is full, and none for a short outage', { tags: ['R-44'] }, () => {
    const { log, takeLines } = createWatchedLog()
    for (let ms = 0; ms < 5_000; ms += 1_000) {
      log.error({ err: diskFull() }, 'queue')
      if (ms < TIMES.lastsMs) log.error({ err: unavailable() }, 'queue')
      vi.advanceTimersByTime(1_000)
    }
    expect(takeLines()).toMatchObject([{ msg: 'queue' }, { msg: 'queue' }, { alarm: 'database-full' }])
  })

  it('omits no other lines', () => {
    const { log, takeLines } = createWatchedLog()
    for (let time = 0; time < 3; time++) {
      log.error({ err: new Error('x is not a function') }, 'request failed')
      log.fatal({ err: unavailable() }, 'uncaught exception')
      log.info('listening')
    }
    expect(takeLines()).toHaveLength(9)
  })
})
