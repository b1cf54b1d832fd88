import { type Asked, jsonAnswer, type SimulatedAnswer } from './answer.ts'
import { changeBehaviour } from './behaviour.ts'
import { summariseCalls } from './call-log.ts'
import { faultUids } from './faults/fault-uids.ts'
import { FAULTS } from './faults/faults.ts'
import { forgetEverything, type Simulation } from './simulation.ts'

type Control = (simulation: Simulation, asked: Asked) => SimulatedAnswer

/** The doors that no authority has: watch the simulator and change it while it runs. Loopback only, as everything here. */
const CONTROLS: Record<string, Control> = {
  'GET /control': ({ behaviour }) => jsonAnswer('control', behaviour),
  'PUT /control': putBehaviour,
  'DELETE /control': simulation => {
    forgetEverything(simulation)
    return nothing()
  },
  'GET /control/calls': (simulation, asked) => jsonAnswer('control', callsAfter(simulation, asked.path)),
  'DELETE /control/calls': simulation => {
    simulation.calls.length = 0
    simulation.traffic.most.clear()
    return nothing()
  },
  'GET /control/summary': simulation => jsonAnswer('control', summaryOf(simulation)),
  'GET /control/faults': () =>
    jsonAnswer(
      'control',
      FAULTS.map(fault => ({ ...fault, uids: faultUids(fault) })),
    ),
}

/** The control behind a method and path (query left out), or undefined. */
export function controlAt(method: string, path: string): Control | undefined {
  return CONTROLS[`${method} ${path}`]
}

/** The log in figures, with the greatest number of calls that were in flight at once. */
export function summaryOf({ calls, traffic }: Simulation) {
  return summariseCalls(calls, Object.fromEntries(traffic.most))
}

function putBehaviour(simulation: Simulation, { body }: Asked): SimulatedAnswer {
  try {
    simulation.behaviour = changeBehaviour(simulation.behaviour, JSON.parse(body))
    return jsonAnswer('control', simulation.behaviour)
  } catch (error) {
    return jsonAnswer('control', { error: error instanceof Error ? error.message : 'not understood' }, 400)
  }
}

/** `?after=n` leaves out the calls up to number n, `?limit=n` returns so many at most. */
function callsAfter({ calls }: Simulation, path: string) {
  const query = new URL(path, 'http://127.0.0.1').searchParams
  const after = Number(query.get('after') ?? 0)
  const limit = Number(query.get('limit') ?? calls.length)
  return calls.filter(call => call.number > after).slice(0, limit)
}

const nothing = (): SimulatedAnswer => ({ status: 204, contentType: 'text/plain', body: '', code: 'control' })
