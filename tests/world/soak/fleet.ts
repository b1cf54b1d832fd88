import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProduct, runProduct } from '../product/running-product.ts'

const MEMBERS = ['staying web', 'staying worker', 'killed web', 'killed worker'] as const
export type Member = (typeof MEMBERS)[number]

/** Two webs and two workers on one database: of each kind one stays, and one is killed again and again. */
export type Fleet = {
  webs: () => string[]
  each: <T>(look: (member: Member, product: RunningProduct, ageMs: number) => Promise<T>) => Promise<T[]>
  /** kill -9 of the web and of the worker in turns, and the next one in its place. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

type Living = { product: RunningProduct; since: number }

/** Starts the four on a database that is migrated already. Whatever they leave on the disk goes when they stop. */
export async function startFleet(variables: Record<string, string>): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-soak-'))
  const living = new Map<Member, Living>()
  const start = async (member: Member): Promise<void> => {
    const address = living.get(member)?.product.address
    const isWeb = member.endsWith('web')
    const port: Record<string, string> = isWeb ? (address ? { PORT: new URL(address).port } : {}) : { WORKER_PORT: '0' }
    const env = { ...variables, ...port }
    const product = await runProduct({ env, dataDir, command: isWeb ? 'web' : 'worker' })
    living.set(member, { product, since: performance.now() })
  }
  for (const member of MEMBERS) await start(member)
  let kills = 0
  return {
    webs: () => [...living].flatMap(([member, { product }]) => (member.endsWith('web') ? [product.address] : [])),
    each: look =>
      Promise.all([...living].map(([member, { product, since }]) => look(member, product, performance.now() - since))),
    kill: async () => {
      const member = kills % 2 === 0 ? 'killed worker' : 'killed web'
      kills += 1
      await living.get(member)?.product.kill()
      await start(member)
    },
    stop: async () => {
      await Promise.all([...living.values()].map(({ product }) => product.stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
