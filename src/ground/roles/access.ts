import type { Actor } from './actor.ts'
import { AUDIENCES } from './audience-rules.ts'
import type { Endpoint } from './contract-rules.ts'
import { PATH_ID } from './parameter-rules.ts'
import { Refusal } from './refusals.ts'
import { isInScope } from './role-rules.ts'

/** The decoded values of a path's parameters. */
type Parameters = Record<string, string>

/**
 * Whether `actor` may make this call: the role for the function, the scope for the companies that the path names.
 * Refuses (400) what is not written like an id, so that nothing slips past by another spelling.
 */
export function mayCall(actor: Actor, endpoint: Endpoint, parameters: Parameters): boolean {
  if (!AUDIENCES[endpoint.who].includes(actor)) return false
  return companiesIn(endpoint, parameters).every(({ zero, written }) => {
    if (written === '0') return zero !== undefined && AUDIENCES[zero].includes(actor)
    if (!PATH_ID.test(written)) throw new Refusal('bad-input', 'bad input')
    return isInScope(actor, Number(written))
  })
}

/** Whether anybody may make this call, signed in or not: a public one, or one about a company that is open to all. */
export const isPublic = (endpoint: Endpoint, parameters: Parameters): boolean =>
  endpoint.who === 'public' ||
  companiesIn(endpoint, parameters).some(({ open, written }) => open !== undefined && written === String(open))

/** Whether login/guard.ts asks who calls a route: everywhere under /api, and wherever a key is to be shown. */
export const isGuarded = (url: string | undefined, endpoint: Endpoint | undefined): boolean =>
  url?.startsWith('/api') === true || endpoint?.who === 'program'

/** What a contract says of each company that its path names, and what is written there. */
const companiesIn = ({ companies = {} }: Endpoint, parameters: Parameters) =>
  Object.entries(companies).map(([place, rule]) => ({ ...rule, written: parameters[place] ?? '' }))

const actors = new WeakMap<object, Actor>()

/** Remembers who is asking, once per request: only login/guard.ts calls it. */
export const actAs = (request: object, actor: Actor): void => void actors.set(request, actor)

/** Who is asking. Throws on a public route: there the caller is unknown, and asking for an actor is a mistake of ours. */
export function actorOf(request: object): Actor {
  const actor = actors.get(request)
  if (!actor) throw new Error('a public route asked for its actor')
  return actor
}
