import { jsonAnswer, type SimulatedAnswer, type SimulatedRequest } from './answer.ts'
import { type Behaviour, changeBehaviour } from './behaviour.ts'
import { summariseCalls } from './call-log.ts'
import { faultUids } from './faults/fault-uids.ts'
import { FAULTS } from './faults/faults.ts'
import { REGISTERS } from './registers.ts'
import { resetState, type Simulation } from './simulation.ts'

type Control = (simulation: Simulation<Behaviour>, request: SimulatedRequest) => SimulatedAnswer

/**
 * Control endpoints, which no real authority has, to observe and change the running simulator. Like
 * the whole simulator, they are reachable only on the loopback interface.
 */
const CONTROLS: Record<string, Control> = {
  'GET /control': ({ behaviour }) => jsonAnswer('control', behaviour),
  'PUT /control': putBehaviour,
  'DELETE /control': simulation => {
    resetState(simulation)
    return noContent()
  },
  'GET /control/calls': (simulation, request) => jsonAnswer('control', callsAfter(simulation, request.path)),
  'DELETE /control/calls': simulation => {
    simulation.calls.length = 0
    simulation.traffic.max.clear()
    return noContent()
  },
  'GET /control/summary': simulation => jsonAnswer('control', summaryOf(simulation)),
  'GET /control/faults': () =>
    jsonAnswer(
      'control',
      FAULTS.map(fault => ({ ...fault, uids: faultUids(fault) })),
    ),
}

/** Returns the control for a method and a path without its query, or undefined. */
export function controlAt(method: string, path: string): Control | undefined {
  return CONTROLS[`${method} ${path}`]
}

/** Returns the aggregated log, including the maximum number of concurrent calls. */
export function summaryOf({ calls, traffic }: Simulation) {
  return summariseCalls(calls, PER_UID, Object.fromEntries(traffic.max))
}

const PER_UID = REGISTERS.filter(register => 'reportsMaxCallsPerUid' in register).map(({ id }) => id)

function putBehaviour(simulation: Simulation<Behaviour>, { body }: SimulatedRequest): SimulatedAnswer {
  try {
    simulation.behaviour = changeBehaviour(simulation.behaviour, JSON.parse(body))
    return jsonAnswer('control', simulation.behaviour)
  } catch (error) {
    return jsonAnswer('control', { error: error instanceof Error ? error.message : 'not understood' }, 400)
  }
}

/** Returns logged calls: `?after=n` skips those up to number n, `?limit=n` returns at most n. */
function callsAfter({ calls }: Simulation, path: string) {
  const query = new URL(path, 'http://127.0.0.1').searchParams
  const after = Number(query.get('after') ?? 0)
  const limit = Number(query.get('limit') ?? calls.length)
  return calls.filter(call => call.number > after).slice(0, limit)
}

const noContent = (): SimulatedAnswer => ({ status: 204, contentType: 'text/plain', body: '', code: 'control' })
