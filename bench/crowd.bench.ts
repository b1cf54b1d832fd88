import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, type Person } from '../tests/world/people/people.ts'
import { type Visitor, visit } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { flood } from './abandoned-logins.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'

// 500 abandoned sign-ins a second for ten seconds from 250 addresses: the time that passwords take
// for a user known to this browser and for an unknown one, who is answered with 200 or 503.
const SIGN_INS_PER_SECOND = 500
const SECONDS = 10
const INTERVAL_MS = 500

type Answers = { statuses: number[]; times: number[] }

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: MeasuredOn): AsyncGenerator<Figure> {
  const rounds = (SECONDS * 1000) / INTERVAL_MS
  const { people } = await seedPeople(target, { watching: 0, signingIn: 1 + rounds })
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const product = await runProduct({ env: { ...database, APP_SECRET, LOG_LEVEL: 'info' }, dataDir: target.dataDir })
  try {
    const [owner, ...strangers] = people
    if (!owner) throw new Error('nobody to sign in')
    const browser = visit(product.address)
    await browser.signIn(owner.email, PASSWORD, { secret: owner.totpSecret })
    const quiet = await timed(browser, owner)
    const crowd = flood(product.address, SIGN_INS_PER_SECOND)
    const [known, unknown] = await Promise.all([
      each(rounds, () => timed(browser, owner)),
      each(rounds, at => timed(visit(product.address), strangers[at] ?? owner)),
    ])
    const { begun, answered } = await crowd.stop()
    yield figureOf(`a known browser's password beside them, ${target.name}`, known)
    yield figureOf(`a stranger's password beside them, ${target.name}`, unknown)
    yield {
      name: `logins begun in ${SECONDS} s, ${target.name}`,
      ratio: `${begun}`,
      details: `answered ${JSON.stringify(answered)}; the known browser's password alone took ${quiet.time.toFixed(0)} ms`,
    }
  } finally {
    await product.stop()
  }
}

/** Begins one at a fixed interval, whether or not the one before was answered. */
async function each(rounds: number, one: (at: number) => Promise<{ status: number; time: number }>): Promise<Answers> {
  const begun: ReturnType<typeof one>[] = []
  for (let at = 0; at < rounds; at++) {
    begun.push(one(at))
    await wait(INTERVAL_MS)
  }
  const all = await Promise.all(begun)
  return { statuses: all.map(({ status }) => status), times: all.map(({ time }) => time) }
}

async function timed(browser: Visitor, { email }: Person): Promise<{ status: number; time: number }> {
  const startedAt = performance.now()
  const { status } = await browser.call('POST', '/api/login', { email, password: PASSWORD })
  return { status, time: performance.now() - startedAt }
}

function figureOf(name: string, { statuses, times }: Answers): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  const counts = Object.entries(Object.groupBy(statuses, status => String(status)))
  return {
    name,
    ratio: `${(sorted.at(-1) ?? 0).toFixed(0)} ms at worst`,
    details: `p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms; answers: ${counts.map(([status, of]) => `${of?.length} × ${status}`).join(', ')}`,
  }
}
