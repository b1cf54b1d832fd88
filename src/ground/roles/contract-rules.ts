import type { z } from 'zod'
import type { Audience } from './audience-rules.ts'
import type { KeyScope } from './program-rules.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Since which day a call is discouraged, and on which it ends, a year later at the earliest; yyyy-mm-dd. */
export type Deprecated = { since: string; sunset: string }

/** Who may make a call, and how it counts. */
type Access = {
  who: Audience
  /** What a program's key must be allowed; a call for programs that names none takes any key, and makes calls that name one (docs/mcp.md). */
  scope?: KeyScope
  /** Programs that call it are asked to leave it (docs/api.md#what-ends). */
  deprecated?: Deprecated
  /** Called by a screen or a probe on its own: no action of a user, so it keeps no session alive (docs/rules.md#sessions), and the log has it at level debug. */
  isPolled?: true
  /** Asked for by an <img>: why it is refused, nobody reads. */
  isImage?: true
  /** A GET that changes something: refuses other sites and prefetches (docs/rules.md#cookies-and-tokens). */
  changesByGet?: true
  /**
   * Path parameters that name a company: it must be in scope; `zero` = who may name company id 0, no one if absent;
   * `open` = the company of which anybody may ask, signed in or not.
   */
  companies?: Record<string, { zero?: Audience; open?: number }>
}

export type Endpoint = Access & { method: HttpMethod; path: string }

declare const SCHEMA: unique symbol

/** Says to the compiler by which schema of the folder's wire.ts something is read; at run time it is nothing, so that no browser loads zod. */
type Of<Schema> = { [SCHEMA]?: Schema }

// @__NO_SIDE_EFFECTS__
export const of = <Schema extends z.ZodType>(): Of<Schema> => undefined as unknown as Of<Schema>

/** What travels with a call: in its address, in its body, and back. */
type Travels<Query, Body, Answer> = { query?: Of<Query>; body?: Of<Body>; answer?: Of<Answer> }

/** A call as both sides know it, defined once, in its folder's contract.ts: the server serves it (http/serve.ts), the browser makes it (ui/calls/call.ts). */
export type Contract<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> = Endpoint & {
  path: Path
} & Travels<Query, Body, Answer>

/** Defines a call by its path (`:name` for a parameter), who may make it, and what travels. */
type Define = <const Path extends string, Query = undefined, Body = undefined, Answer = undefined>(
  path: Path,
  described: Access & Travels<Query, Body, Answer>,
) => Contract<Path, Query, Body, Answer>

// By these words the bundler drops the calls that a page does not make: it finds no way to ask a function that another one returned.
// @__NO_SIDE_EFFECTS__
export const get: Define = (path, described) => ({ method: 'GET', path, ...described })
// @__NO_SIDE_EFFECTS__
export const post: Define = (path, described) => ({ method: 'POST', path, ...described })
// @__NO_SIDE_EFFECTS__
export const put: Define = (path, described) => ({ method: 'PUT', path, ...described })
// @__NO_SIDE_EFFECTS__
export const patch: Define = (path, described) => ({ method: 'PATCH', path, ...described })
// @__NO_SIDE_EFFECTS__
export const del: Define = (path, described) => ({ method: 'DELETE', path, ...described })

/** The path's company, for those who may see it. */
export const OWN = { companyId: {} }
/** The same, or all companies as 0, for whoever acts for all. */
export const OWN_OR_ALL = { companyId: { zero: 'operator' } } as const
/** The same, or the installation's as 0, for Devs. */
export const OWN_OR_DEVS = { companyId: { zero: 'dev' } } as const

/** The names of a path's parameters. */
export type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Written = string | number | boolean | null | undefined

/** A query as a caller writes it. Its words are the schema's to judge: the server reads them like anything that comes from outside. */
type Asked<Query> = Query extends z.ZodType ? { [Name in keyof z.input<Query>]: Written } : undefined

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a call answers; nothing where its contract names no answer. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a caller says: the path's parameters, and the query where there is one. */
export type Address<Path extends string, Query> = Record<ParameterOf<Path>, string | number> &
  Part<'query', Asked<Query>>

/** The same, and the body where there is one. */
export type Sent<Path extends string, Query, Body> = Address<Path, Query> & Part<'body', Input<Body>>

type Part<Name extends string, Type> = [Type] extends [undefined]
  ? unknown
  : Partial<Type> extends Type
    ? Partial<Record<Name, Type>>
    : Record<Name, Type>

/** Returns a path with its parameters written in. */
export const withParameters = <Path extends string>(
  path: Path,
  said: Record<ParameterOf<Path>, string | number>,
): string => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(said[name as ParameterOf<Path>]))

/** Returns a call's address; parameters of the query that are null or undefined are left out. */
export function addressOf<Path extends string, Query>(
  { path }: Contract<Path, Query>,
  said: Address<Path, Query>,
): string {
  const { query = {} } = said as { query?: Record<string, Written> }
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return [withParameters(path, said), ...(asked.length === 0 ? [] : [asked.join('&')])].join('?')
}
