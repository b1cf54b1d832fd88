import { Refusal } from '../refusals.ts'
import type { Actor } from './actor.ts'
import { AUDIENCES } from './audience-rules.ts'
import { ENDPOINTS, type Endpoint } from './endpoint-rules.ts'
import { PATH_ID } from './path-rules.ts'
import { isInScope } from './role-rules.ts'

// Routes may name their parameters as they like: only the places count.
const placesOnly = (path: string): string => path.replace(/:[^/]+/g, ':')
const keyOf = (method: string, path: string): string => `${method === 'HEAD' ? 'GET' : method} ${placesOnly(path)}`

const BY_KEY = new Map(ENDPOINTS.map(endpoint => [keyOf(endpoint.method, endpoint.path), endpoint]))

/** The entry of a route in the access table (HEAD counts as GET), or undefined: such a route must not exist. */
export const endpointOf = (method: string, route: string): Endpoint | undefined => BY_KEY.get(keyOf(method, route))

/** A call as Fastify matched it: the route as registered, and the decoded values of its parameters. */
export type Called = { route: string; parameters: Record<string, string> }

/**
 * Whether `actor` may make this call: the role for the function, the scope for the companies that the path names.
 * Refuses (400) what is not written like an id, so that nothing slips past by another spelling.
 */
export function mayCall(actor: Actor, endpoint: Endpoint, called: Called): boolean {
  if (!AUDIENCES[endpoint.who].includes(actor)) return false
  return companiesIn(endpoint, called).every(({ zero, written }) => {
    if (written === '0') return zero !== undefined && AUDIENCES[zero].includes(actor)
    if (!PATH_ID.test(written)) throw new Refusal('bad-input', 'bad input')
    return isInScope(actor, Number(written))
  })
}

/** Whether anybody may make this call, signed in or not: a public one, or one about a company that is open to all. */
export const isPublic = (endpoint: Endpoint, called: Called): boolean =>
  endpoint.who === 'public' ||
  companiesIn(endpoint, called).some(({ open, written }) => open !== undefined && written === String(open))

/** What the access table says of each company that a path names, and what is written there. */
function companiesIn(endpoint: Endpoint, { route, parameters }: Called) {
  const names = parameterNames(route)
  const places = parameterNames(endpoint.path)
  return Object.entries(endpoint.companies ?? {}).map(([place, rule]) => ({
    ...rule,
    written: parameters[names[places.indexOf(place)] ?? ''] ?? '',
  }))
}

const parameterNames = (path: string): string[] => (path.match(/:\w+/g) ?? []).map(name => name.slice(1))

const actors = new WeakMap<object, Actor>()

/** Remembers who is asking, once per request: only login/guard.ts calls it. */
export const actAs = (request: object, actor: Actor): void => void actors.set(request, actor)

/** Who is asking. Throws on a public route: there the caller is unknown, and asking for an actor is a mistake of ours. */
export function actorOf(request: object): Actor {
  const actor = actors.get(request)
  if (!actor) throw new Error('a public route asked for its actor')
  return actor
}
