import type { Behaviour } from './behaviour.ts'
import type { Endpoint, SimulatedRegister } from './register.ts'
import { REGISTERS } from './registers.ts'

/** An endpoint and the id of its register. */
export type Route = Endpoint<Behaviour> & { service: string }

const registers: readonly SimulatedRegister<Behaviour>[] = REGISTERS

const ROUTES: readonly Route[] = registers.flatMap(({ id, endpoints }) =>
  endpoints.map(endpoint => ({ ...endpoint, service: id })),
)

/** Returns the endpoint for a method and a path without its query, or undefined. */
export const routeAt = (method: string, path: string): Route | undefined =>
  ROUTES.find(route => (route.method ?? method) === method && isAt(route, path))

const isAt = ({ path }: Route, requestPath: string): boolean =>
  typeof path === 'string' ? path === requestPath : path.test(requestPath)
