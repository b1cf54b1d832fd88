import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation, SimulatedAnswer, SimulatedRequest } from './answer.ts'
import type { Service, SimulatedCall } from './call-log.ts'
import { chanceOf } from './chance.ts'
import { deliverAnswer } from './deliver.ts'
import { enterTraffic, inFlight, leaveTraffic, type Simulation, type Traffic } from './simulation.ts'

/** An endpoint: its service, its operation in the log before the body is read, and its handler. */
export type Route = { service: Service; operation: string; answer: Operation }

/**
 * Receives a call, answers it after the configured latency, and updates the log and the number of
 * calls in flight.
 */
export async function handleCall(
  simulation: Simulation,
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const startedAt = performance.now()
  const { traffic } = simulation
  const place = `${route.service} ${route.operation}`
  const places = [place]
  enterTraffic(traffic, place)
  let call: SimulatedCall | undefined
  const finish = runOnce(() => {
    for (const key of places) leaveTraffic(traffic, key)
    if (call) call.durationMs = Math.round(performance.now() - startedAt)
  })
  response.on('close', finish)
  const body = await readBody(request)
  if (body === null) return
  const { 'content-type': contentType = '', 'if-none-match': ifNoneMatch, accept, authorization } = request.headers
  const { method, url: path = '' } = request
  const simulatedRequest: SimulatedRequest = { method, path, contentType, body, ifNoneMatch, accept, authorization }
  const answer = route.answer(simulation, simulatedRequest)
  call = logCall(simulation, route, answer, inFlight(traffic, place))
  if (!response.closed) occupyTraffic(traffic, places, answer)
  afterLatency(simulation, response, call, () => deliverAnswer(response, answer, finish))
}

function occupyTraffic(traffic: Traffic, places: string[], answer: SimulatedAnswer): void {
  for (const key of answer.trafficKeys ?? []) {
    enterTraffic(traffic, key)
    places.push(key)
  }
}

function runOnce(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}

/** Requests are below 2 kB; a client that sends more than this is disconnected. */
const MAX_REQUEST_LENGTH = 1_000_000

/** Returns the body as text, or null if the client disconnected or sent too much. */
export function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise(resolve => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
      if (body.length > MAX_REQUEST_LENGTH) request.destroy()
    })
    request.on('end', () => resolve(body))
    request.on('close', () => resolve(null))
  })
}

/** The log keeps the newest half million calls, so that a long run does not exhaust the memory. */
const MAX_CALLS_KEPT = 500_000

function logCall(simulation: Simulation, route: Route, answer: SimulatedAnswer, callsInFlight: number): SimulatedCall {
  const { calls } = simulation
  if (calls.length >= MAX_CALLS_KEPT) calls.splice(0, MAX_CALLS_KEPT / 2)
  const { uid = '', requester = '', tid = '', benid = '', level = '' } = answer.logFields ?? {}
  const call: SimulatedCall = {
    number: (calls.at(-1)?.number ?? 0) + 1,
    at: simulation.now(),
    service: route.service,
    operation: answer.operation ?? route.operation,
    uid,
    requester,
    tid,
    benid,
    level,
    code: answer.manner ?? answer.code,
    durationMs: null,
    inFlight: callsInFlight,
  }
  calls.push(call)
  return call
}

function afterLatency(
  simulation: Simulation,
  response: ServerResponse,
  call: SimulatedCall,
  delivery: () => void,
): void {
  const deliver = () => deliverUnlessHeld(simulation, response, delivery)
  const { latencyMs, seed } = simulation.behaviour
  const [min, max] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs
  const wait = max > min ? min + (max - min) * chanceOf(`takes ${seed} ${call.uid}`) : min
  if (wait === 0) {
    deliver()
    return
  }
  const timer = setTimeout(deliver, wait)
  response.on('close', () => clearTimeout(timer))
}

function deliverUnlessHeld(
  { pendingAnswers: pending }: Simulation,
  response: ServerResponse,
  deliver: () => void,
): void {
  if (pending) pending.push(() => response.closed || deliver())
  else deliver()
}

/** Holds back all answers that become due, until the returned function is called. */
export function holdAnswers(simulation: Simulation): () => void {
  const pending: (() => void)[] = []
  simulation.pendingAnswers = pending
  return () => {
    simulation.pendingAnswers = null
    for (const deliver of pending.splice(0)) deliver()
  }
}
