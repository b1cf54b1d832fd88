import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SimulatedAnswer, SimulatedRequest } from './answer.ts'
import type { Behaviour } from './behaviour.ts'
import type { SimulatedCall } from './call-log.ts'
import { chanceOf } from './chance.ts'
import { deliverAnswer } from './deliver.ts'
import type { Route } from './routes.ts'
import { enterTraffic, inFlight, leaveTraffic, type Simulation, type Traffic } from './simulation.ts'

/**
 * Receives a call, answers it after the configured latency, and updates the log and the number of
 * calls in flight.
 */
export async function handleCall(
  simulation: Simulation<Behaviour>,
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const startedAt = performance.now()
  const { traffic } = simulation
  const trafficKey = `${route.service} ${route.operation}`
  const trafficKeys = [trafficKey]
  enterTraffic(traffic, trafficKey)
  let call: SimulatedCall | undefined
  const finish = runOnce(() => {
    for (const key of trafficKeys) leaveTraffic(traffic, key)
    if (call) call.durationMs = Math.round(performance.now() - startedAt)
  })
  response.on('close', finish)
  const body = await readBody(request)
  if (body === null) return
  const answer = route.handler(simulation, simulatedRequest(request, body))
  call = logCall(simulation, route, answer, inFlight(traffic, trafficKey))
  if (!response.closed) occupyTraffic(traffic, trafficKeys, answer)
  afterLatency(simulation, response, call, () => deliverAnswer(response, answer, finish))
}

function simulatedRequest({ method, url: path = '', headers }: IncomingMessage, body: string): SimulatedRequest {
  const { 'content-type': contentType = '', 'if-none-match': ifNoneMatch, accept, authorization, key } = headers
  return { method, path, contentType, body, ifNoneMatch, accept, authorization, key: String(key ?? '') }
}

function occupyTraffic(traffic: Traffic, trafficKeys: string[], answer: SimulatedAnswer): void {
  for (const key of answer.trafficKeys ?? []) {
    enterTraffic(traffic, key)
    trafficKeys.push(key)
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

/** A client that sends a longer request is disconnected; usual requests are below 2 kB. */
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

/** Maximum number of logged calls, so that a long run does not exhaust the memory. */
const MAX_LOGGED_CALLS = 500_000

function logCall(simulation: Simulation, route: Route, answer: SimulatedAnswer, callsInFlight: number): SimulatedCall {
  const { calls } = simulation
  if (calls.length >= MAX_LOGGED_CALLS) calls.splice(0, MAX_LOGGED_CALLS / 2)
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
  const delayMs = max > min ? min + (max - min) * chanceOf(`takes ${seed} ${call.uid}`) : min
  if (delayMs === 0) {
    deliver()
    return
  }
  const timer = setTimeout(deliver, delayMs)
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
