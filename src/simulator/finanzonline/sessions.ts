import { randomBytes } from 'node:crypto'
import type { Session, Simulation } from '../simulation.ts'

/** Opens a session and returns its id: 24 letters and digits, as observed (docs/sources.md#finanzonline-calls). Parallel ones live on. */
export function openSession(simulation: Simulation, tid: string, benid: string): string {
  const id = randomBytes(12).toString('hex').toUpperCase()
  simulation.sessions.set(id, { tid, benid, beganAt: simulation.now().getTime(), queries: 0 })
  return id
}

/** The session of just this user, still alive; otherwise undefined, and a dead one is forgotten. */
export function liveSession(simulation: Simulation, id: string, tid: string, benid: string): Session | undefined {
  const session = simulation.sessions.get(id)
  if (!session || session.tid !== tid || session.benid !== benid) return undefined
  const { sessionCalls, sessionMinutes } = simulation.behaviour
  const minutes = (simulation.now().getTime() - session.beganAt) / 60_000
  const over =
    (sessionCalls !== null && session.queries >= sessionCalls) || (sessionMinutes !== null && minutes >= sessionMinutes)
  if (over) simulation.sessions.delete(id)
  return over ? undefined : session
}
