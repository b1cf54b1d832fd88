import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, type Person } from '../tests/world/people/people.ts'
import { createVisitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import { type LatencyResult, startPacedCalls } from './paced-calls.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'
import { figureOf, pollDuring } from './watch-batches.ts'

// A hundred people sign in within five seconds while 500 others watch their batches; measures how
// long both groups wait for answers. Then compares the time until a wrong password is rejected for
// known and unknown e-mail addresses, which must not differ (check A-02).
const VIEWERS = 500
const SIGNING_IN = 100
const SIGN_IN_PERIOD_MS = 5_000
const TRIES = 200

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { viewers, people } = await seedPeople(target, { viewing: VIEWERS, signingIn: SIGNING_IN + TRIES })
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const env = { ...database, APP_SECRET, RATE_LOGIN: '0', RATE_CODE: '0', LOG_LEVEL: 'info' }
  const product = await runProduct({ env, dataDir: target.dataDir })
  try {
    const quiet = await pollDuring(product.address, viewers, () => wait(SIGN_IN_PERIOD_MS))
    const logins: { result?: LatencyResult } = {}
    const busy = await pollDuring(product.address, viewers, async () => {
      logins.result = await signInAll(product.address, people.slice(0, SIGNING_IN))
    })
    yield figureOf(`500 polling, no sign-ins, ${target.name}`, quiet)
    yield figureOf(`500 polling during 100 sign-ins in 5 s, ${target.name}`, busy)
    if (logins.result) yield figureOf(`those 100 logins (password and code), ${target.name}`, logins.result)
    yield await compareRefusalTimes(product.address, people.slice(SIGNING_IN), target.name)
  } finally {
    await product.stop()
  }
}

async function signInAll(address: string, people: Person[]): Promise<LatencyResult> {
  const login = async (at: number) => {
    const person = people[at]
    if (person) await createVisitor(address).signIn(person.email, PASSWORD, { secret: person.totpSecret })
  }
  const signingIn = startPacedCalls({ clients: people.length, everyMs: SIGN_IN_PERIOD_MS, call: login })
  await wait(SIGN_IN_PERIOD_MS - SIGN_IN_PERIOD_MS / people.length / 2) // each signs in once
  return signingIn.stop()
}

/**
 * Tries one wrong password for each of equally many known and unknown e-mail addresses in turn. One
 * try per address triggers no lock.
 */
async function compareRefusalTimes(address: string, people: Person[], name: string): Promise<Figure> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const { email } of people) {
    known.push(await measureRefusal(address, email))
    unknown.push(await measureRefusal(address, `nobody-${email}`))
  }
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  return {
    name: `wrong password: known compared with unknown e-mail address, ${name}`,
    headline: `${Math.abs(knownMs - unknownMs).toFixed(1)} ms apart`,
    details: `medians of ${known.length}: ${knownMs.toFixed(1)} ms known, ${unknownMs.toFixed(1)} ms unknown`,
  }
}

async function measureRefusal(address: string, email: string): Promise<number> {
  const startedAt = performance.now()
  const { status } = await createVisitor(address).call('POST', '/api/login', {
    email,
    password: 'Ganz-Falsches-Wort-1',
  })
  if (status !== 401) throw new Error(`a wrong password was answered ${status}`)
  return performance.now() - startedAt
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
