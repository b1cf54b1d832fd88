import { setTimeout as wait } from 'node:timers/promises'
import { PASSWORD, type Person } from '../tests/world/people.ts'
import { runProduct } from '../tests/world/running-product.ts'
import { visit } from '../tests/world/visitor.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import { type PacedResult, startPaced } from './paced.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople, type Watcher } from './sign-in-people.ts'

// A hundred people sign in within five seconds while 500 others watch their batches: what these wait for an answer, and what
// those do. Then: does the time of a refusal tell a known e-mail from an unknown one (check A-02)?
const WATCHING = 500
const POLL_EVERY_MS = 3_000
const SIGNING_IN = 100
const SIGN_IN_WITHIN_MS = 5_000
const TRIES = 200

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const { watchers, people } = await seedPeople(on, { watching: WATCHING, signingIn: SIGNING_IN + TRIES })
  const database: Record<string, string> = on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }
  const env = { ...database, APP_SECRET, RATE_LOGIN: '0', RATE_CODE: '0', LOG_LEVEL: 'info' }
  const product = await runProduct({ env, dataDir: on.dataDir })
  try {
    const quiet = await pollWhile(product.address, watchers, () => wait(SIGN_IN_WITHIN_MS))
    const logins: { result?: PacedResult } = {}
    const busy = await pollWhile(product.address, watchers, async () => {
      logins.result = await signInAll(product.address, people.slice(0, SIGNING_IN))
    })
    yield figure(`500 polling, nobody signing in, ${on.name}`, quiet)
    yield figure(`500 polling beside 100 logins in 5 s, ${on.name}`, busy)
    if (logins.result) yield figure(`those 100 logins (password and code), ${on.name}`, logins.result)
    yield await timing(product.address, people.slice(SIGNING_IN), on.name)
  } finally {
    await product.stop()
  }
}

const figure = (name: string, { p50, p99, longest, calls, errors }: PacedResult): Figure => ({
  name,
  ratio: `p99 ${p99.toFixed(0)} ms`,
  details: `p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${calls} calls, ${errors.length} errors ${errors[0] ?? ''}`,
})

async function pollWhile(address: string, watchers: Watcher[], work: () => Promise<unknown>): Promise<PacedResult> {
  const polling = startPaced({ clients: watchers.length, everyMs: POLL_EVERY_MS, call: poll(address, watchers) })
  await work()
  return polling.stop()
}

const poll = (address: string, watchers: Watcher[]) => async (client: number) => {
  const { sessionId = '', companyId = 0 } = watchers[client] ?? {}
  const url = new URL(`/api/tasks/company/${companyId}?page=1&itemsPerPage=10&taskFilter=0,1,2`, address)
  const answer = await fetch(url, { headers: { cookie: `sid=${sessionId}` } })
  await answer.text()
  if (answer.status !== 200) throw new Error(`polling answered ${answer.status}`)
}

async function signInAll(address: string, people: Person[]): Promise<PacedResult> {
  const login = async (at: number) => {
    const person = people[at]
    if (person) await visit(address).signIn(person.email, PASSWORD, { secret: person.totpSecret })
  }
  const signingIn = startPaced({ clients: people.length, everyMs: SIGN_IN_WITHIN_MS, call: login })
  await wait(SIGN_IN_WITHIN_MS - SIGN_IN_WITHIN_MS / people.length / 2) // each once
  return signingIn.stop()
}

/** One wrong password for each of so many known e-mails and as many unknown ones, by turns, so that no lock is met. */
async function timing(address: string, people: Person[], name: string): Promise<Figure> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (const { email } of people) {
    known.push(await timeOfRefusal(address, email))
    unknown.push(await timeOfRefusal(address, `nobody-${email}`))
  }
  const [one, other] = [median(known), median(unknown)]
  return {
    name: `wrong password: known against unknown e-mail, ${name}`,
    ratio: `${Math.abs(one - other).toFixed(1)} ms apart`,
    details: `medians of ${known.length}: ${one.toFixed(1)} ms known, ${other.toFixed(1)} ms unknown`,
  }
}

async function timeOfRefusal(address: string, email: string): Promise<number> {
  const began = performance.now()
  const { status } = await visit(address).call('POST', '/api/login', { email, password: 'Ganz-Falsches-Wort-1' })
  if (status !== 401) throw new Error(`a wrong password was answered ${status}`)
  return performance.now() - began
}

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
