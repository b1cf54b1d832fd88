import { type RunningProduct, runProduct } from '../product/running-product.ts'

const MEMBERS = ['staying web', 'staying worker', 'killed web', 'killed worker'] as const
const SINGLE_PROCESS = 'the product alone'
export type Member = (typeof MEMBERS)[number] | typeof SINGLE_PROCESS

/**
 * Two web processes and two workers on one database; one of each kind stays, the other is killed
 * repeatedly. Or one process with an embedded database, which stays.
 */
export type Fleet = {
  webs: () => string[]
  each: <T>(look: (member: Member, product: RunningProduct, ageMs: number) => Promise<T>) => Promise<T[]>
  /** Kills the web process and the worker in turn with kill -9 and starts a replacement. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const isServing = (member: Member): boolean => !member.endsWith('worker')
const commandOf = (member: Member) => (member === SINGLE_PROCESS ? 'start' : isServing(member) ? 'web' : 'worker')

type RunningMember = { product: RunningProduct; since: number }

/** Starts the four on a migrated database, or the one whose database is in `dataDir`. */
export async function startFleet(variables: Record<string, string>, dataDir: string): Promise<Fleet> {
  const runningMembers = new Map<Member, RunningMember>()
  const start = async (member: Member): Promise<void> => {
    const address = runningMembers.get(member)?.product.address
    const isWeb = isServing(member)
    const port: Record<string, string> = isWeb ? (address ? { PORT: new URL(address).port } : {}) : { WORKER_PORT: '0' }
    const env = { ...variables, ...port }
    const product = await runProduct({ env, dataDir, command: commandOf(member) })
    runningMembers.set(member, { product, since: performance.now() })
  }
  for (const member of variables.DATABASE_URL ? MEMBERS : ([SINGLE_PROCESS] as const)) await start(member)
  let kills = 0
  return {
    webs: () => [...runningMembers].flatMap(([member, { product }]) => (isServing(member) ? [product.address] : [])),
    each: look =>
      Promise.all(
        [...runningMembers].map(([member, { product, since }]) => look(member, product, performance.now() - since)),
      ),
    kill: async () => {
      const member = kills % 2 === 0 ? 'killed worker' : 'killed web'
      kills += 1
      await runningMembers.get(member)?.product.kill()
      await start(member)
    },
    stop: async () => void (await Promise.all([...runningMembers.values()].map(({ product }) => product.stop()))),
  }
}
