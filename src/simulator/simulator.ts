import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Behaviour, type BehaviourChange, changeBehaviour, INITIAL_BEHAVIOUR } from './behaviour.ts'
import type { CallSummary, SimulatedCall } from './call-log.ts'
import { controlAt, summaryOf } from './control.ts'
import { deliverAnswer } from './deliver.ts'
import { handleCall, holdAnswers, readBody } from './handle-call.ts'
import { type Account, DEFAULT_ACCOUNTS } from './registers/finanzonline/accounts.ts'
import { addDocument, documentsOf } from './registers/finanzonline/databox/box.ts'
import type { BoxDocument } from './registers/finanzonline/databox/box-document.ts'
import { mergeParts, REGISTERS } from './registers.ts'
import { routeAt } from './routes.ts'
import { authorityTime, createSimulation, resetState, type Simulation } from './simulation.ts'

/**
 * The initial behaviour, and options that are fixed while the simulator runs. `now` is its clock,
 * on which day limits, session lifetimes and dates in answers depend.
 */
export type SimulatorOptions = BehaviourChange & {
  /** 0 (the default) = any free port. */
  port?: number
  accounts?: readonly Account[]
  now?: () => Date
}

/** Returns the product's settings for a simulator at `url`, by the field of its configuration. */
const settingsAt = (url: string) => mergeParts(REGISTERS.map(({ settings }) => settings(url)))

export type SimulatorSettings = ReturnType<typeof settingsAt>

export type Simulator = SimulatorSettings & {
  /** http://127.0.0.1:port, which serves /control. */
  url: string
  settings: SimulatorSettings
  /** The logged calls, always the same array; set its length to 0 to clear it. */
  calls: SimulatedCall[]
  summary(): CallSummary
  behaviour(): Behaviour
  /** Changes the behaviour, from the next call on. */
  setBehaviour(change: BehaviourChange): void
  /**
   * Holds back all answers until the returned function is called, so that all calls until then are
   * concurrent even on a slow machine.
   */
  hold(): () => void
  /** Replaces the clock. */
  setClock(now: () => Date): void
  /**
   * Adds a document to a participant's DataBox; missing fields default to a protocol of another
   * kind.
   */
  addDocument(tid: string, paper: Partial<BoxDocument>): BoxDocument
  /** Returns the documents of a participant's DataBox with their numbers of fetches. */
  documentsOf(tid: string): readonly BoxDocument[]
  /** Clears sessions, locks, day counts, DataBoxes and calls. */
  reset(): void
  /** Closes all connections immediately and frees the port. */
  close(): Promise<void>
}

/**
 * Starts a simulator of VIES, FinanzOnline, the ministry's list and the other registers on a
 * loopback port. Throws if an option is unknown or out of range.
 */
export async function startSimulator({
  port = 0,
  accounts,
  now,
  ...change
}: SimulatorOptions = {}): Promise<Simulator> {
  const simulation = createSimulation(INITIAL_BEHAVIOUR, accounts ?? DEFAULT_ACCOUNTS, now ?? (() => new Date()))
  const setBehaviour = (next: BehaviourChange) => {
    simulation.behaviour = changeBehaviour(simulation.behaviour, next)
  }
  setBehaviour(change)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void dispatch(simulation, request, response)
  })
  const url = `http://127.0.0.1:${await listen(server, port)}`
  const settings = settingsAt(url)
  return {
    url,
    ...settings,
    settings,
    calls: simulation.calls,
    summary: () => summaryOf(simulation),
    behaviour: () => simulation.behaviour,
    setBehaviour,
    hold: () => holdAnswers(simulation),
    setClock: now => {
      simulation.now = now
    },
    addDocument: (tid, paper) => addDocument(simulation, tid, paper),
    documentsOf: tid => documentsOf(simulation, tid),
    reset: () => resetState(simulation),
    close: () => close(server),
  }
}

/**
 * Keep-alive timeout, longer than any pause of a test, so that no connection is closed just when it
 * is reused.
 */
const KEEP_ALIVE_MS = 120_000

async function dispatch(
  simulation: Simulation<Behaviour>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const path = url.split('?', 1)[0] ?? url
  const route = routeAt(method, path)
  response.setHeader('date', authorityTime(simulation).toUTCString())
  if (route) return handleCall(simulation, route, request, response)
  const control = controlAt(method, path)
  const body = await readBody(request)
  if (body === null) return
  const answer = control?.(simulation, { path: url, contentType: '', body }) ?? NOT_FOUND
  deliverAnswer(response, answer, () => undefined)
}

const NOT_FOUND = { status: 404, contentType: 'text/plain', body: 'Not Found', code: 'HTTP 404' }

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
