import type { Actor } from './actor.ts'
import { AUDIENCES } from './audience-rules.ts'
import type { Endpoint } from './contract-rules.ts'
import { PATH_ID } from './parameter-rules.ts'
import { Refusal } from './refusals.ts'
import { isInScope } from './role-rules.ts'

/** The decoded values of a path's parameters. */
type Parameters = Record<string, string>

/**
 * Returns whether `actor` may make this call: the role must allow the function, the scope the
 * companies in the path. Throws 400 for an id that is not spelled as `PATH_ID` requires, so that no
 * other spelling bypasses the check.
 */
export function mayCall(actor: Actor, endpoint: Endpoint, parameters: Parameters): boolean {
  if (!AUDIENCES[endpoint.access].includes(actor)) return false
  return companiesIn(endpoint, parameters).every(({ zero, value: parameter }) => {
    if (parameter === '0') return zero !== undefined && AUDIENCES[zero].includes(actor)
    if (!PATH_ID.test(parameter)) throw new Refusal('bad-input', 'bad input')
    return isInScope(actor, Number(parameter))
  })
}

/**
 * True if everyone may make this call without a session: it is public, or about a company that is
 * open to all.
 */
export const isPublic = (endpoint: Endpoint, parameters: Parameters): boolean =>
  endpoint.access === 'public' ||
  companiesIn(endpoint, parameters).some(
    ({ publicFor, value: parameter }) => publicFor !== undefined && parameter === String(publicFor),
  )

/**
 * True if login/guard.ts authenticates the caller of a route: everywhere under /api, and where a
 * key is required.
 */
export const isGuarded = (url: string | undefined, endpoint: Endpoint | undefined): boolean =>
  url?.startsWith('/api') === true || endpoint?.access === 'program'

/** Returns the contract's rule and the parameter's value for each company in the path. */
const companiesIn = ({ companies = {} }: Endpoint, parameters: Parameters) =>
  Object.entries(companies).map(([name, rule]) => ({ ...rule, value: parameters[name] ?? '' }))

const actorOfRequest = new WeakMap<object, Actor>()

/** Stores the actor of a request; only login/guard.ts calls it, once per request. */
export const setActor = (request: object, actor: Actor): void => void actorOfRequest.set(request, actor)

/**
 * Returns the actor of a request. Throws on a public route, where the caller is unknown: a
 * programming error.
 */
export function actorOf(request: object): Actor {
  const actor = actorOfRequest.get(request)
  if (!actor) throw new Error('a public route requested its actor')
  return actor
}
