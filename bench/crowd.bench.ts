import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, type Person } from '../tests/world/people/people.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { startSignInFlood } from './abandoned-logins.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'

// 500 abandoned sign-ins a second for ten seconds from 250 addresses. Measures the time until a
// password is answered, from a browser that signed in before and from unknown browsers, which may
// also get a 503.
const SIGN_INS_PER_SECOND = 500
const SECONDS = 10
const INTERVAL_MS = 500

type Answers = { statuses: number[]; times: number[] }

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const rounds = (SECONDS * 1000) / INTERVAL_MS
  const { people } = await seedPeople(target, { viewing: 0, signingIn: 1 + rounds })
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const product = await runProduct({ env: { ...database, APP_SECRET, LOG_LEVEL: 'info' }, dataDir: target.dataDir })
  try {
    const [owner, ...strangers] = people
    if (!owner) throw new Error('no person was seeded')
    const browser = createVisitor(product.address)
    await browser.signIn(owner.email, PASSWORD, { secret: owner.totpSecret })
    const unloaded = await timePassword(browser, owner)
    const crowd = startSignInFlood(product.address, SIGN_INS_PER_SECOND)
    const [knownBrowser, unknownBrowsers] = await Promise.all([
      callAtInterval(rounds, () => timePassword(browser, owner)),
      callAtInterval(rounds, at => timePassword(createVisitor(product.address), strangers[at] ?? owner)),
    ])
    const { begun, answered } = await crowd.stop()
    yield figureOf(`password from a known browser during the flood, ${target.name}`, knownBrowser)
    yield figureOf(`password from an unknown browser during the flood, ${target.name}`, unknownBrowsers)
    yield {
      name: `sign-ins started in ${SECONDS} s, ${target.name}`,
      headline: `${begun}`,
      details: `answered ${JSON.stringify(answered)}; without the flood, the known browser's password took ${unloaded.time.toFixed(0)} ms`,
    }
  } finally {
    await product.stop()
  }
}

/** Starts calls at a fixed interval, whether or not earlier ones were answered. */
async function callAtInterval(
  rounds: number,
  call: (at: number) => Promise<{ status: number; time: number }>,
): Promise<Answers> {
  const calls: ReturnType<typeof call>[] = []
  for (let at = 0; at < rounds; at++) {
    calls.push(call(at))
    await wait(INTERVAL_MS)
  }
  const answers = await Promise.all(calls)
  return { statuses: answers.map(({ status }) => status), times: answers.map(({ time }) => time) }
}

async function timePassword(browser: Visitor, { email }: Person): Promise<{ status: number; time: number }> {
  const startedAt = performance.now()
  const { status } = await browser.call('POST', '/api/login', { email, password: PASSWORD })
  return { status, time: performance.now() - startedAt }
}

function figureOf(name: string, { statuses, times }: Answers): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  const counts = Object.entries(Object.groupBy(statuses, status => String(status)))
  return {
    name,
    headline: `${(sorted.at(-1) ?? 0).toFixed(0)} ms at worst`,
    details: `p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms; answers: ${counts.map(([status, group]) => `${group?.length} × ${status}`).join(', ')}`,
  }
}
