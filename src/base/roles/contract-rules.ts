import type { z } from 'zod'
import type { Audience } from './audience-rules.ts'
import type { KeyScope } from './program-rules.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The days from which a call is deprecated and on which it ends, at least a year later; yyyy-mm-dd.
 */
export type Deprecation = { since: string; sunset: string }

/** Who may make a call, and how it counts. */
type Access = {
  access: Audience
  /**
   * The scope that a program's key needs. A call for programs without a scope accepts any key and
   * forwards to calls that have one (docs/mcp.md).
   */
  scope?: KeyScope
  /** Programs should stop using this call (docs/api.md#what-ends). */
  deprecated?: Deprecation
  /**
   * Called automatically by a screen or a probe. It does not keep a session alive
   * (docs/rules.md#sessions), and is logged at level debug.
   */
  isPolled?: true
  /** Requested by an <img>, so the reason of a refusal is never shown. */
  isImage?: true
  /**
   * A GET with side effects: rejects other sites and prefetches (docs/rules.md#cookies-and-tokens).
   */
  hasSideEffects?: true
  /**
   * Path parameters that name a company, which must be in scope. `zero` = who may use company id 0;
   * absent = no one. `publicFor` = the id of the company for which the call is public.
   */
  companies?: Record<string, { zero?: Audience; publicFor?: number }>
}

export type Endpoint = Access & { method: HttpMethod; path: string }

declare const SCHEMA: unique symbol

/**
 * A schema of the folder's wire.ts, for the compiler only. At run time it is undefined, so that no
 * browser loads zod.
 */
type SchemaRef<Schema> = { [SCHEMA]?: Schema }

// @__NO_SIDE_EFFECTS__
export const schemaType = <Schema extends z.ZodType>(): SchemaRef<Schema> => undefined as unknown as SchemaRef<Schema>

/** The data of a call: its query, its body and its answer. */
type CallData<Query, Body, Answer> = { query?: SchemaRef<Query>; body?: SchemaRef<Body>; answer?: SchemaRef<Answer> }

/**
 * A call as server and browser know it, defined once in its folder's contract.ts. The server
 * implements it (http/serve.ts), the browser calls it (ui/calls/call.ts).
 */
export type Contract<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> = Endpoint & {
  path: Path
} & CallData<Query, Body, Answer>

/** Defines a call by its path (`:name` for a parameter), who may make it, and its data. */
type DefineCall = <const Path extends string, Query = undefined, Body = undefined, Answer = undefined>(
  path: Path,
  definition: Access & CallData<Query, Body, Answer>,
) => Contract<Path, Query, Body, Answer>

// The annotation lets the bundler drop the calls that a page does not make. It has no effect on a
// function that another function returns.
// @__NO_SIDE_EFFECTS__
export const get: DefineCall = (path, definition) => ({ method: 'GET', path, ...definition })
// @__NO_SIDE_EFFECTS__
export const post: DefineCall = (path, definition) => ({ method: 'POST', path, ...definition })
// @__NO_SIDE_EFFECTS__
export const put: DefineCall = (path, definition) => ({ method: 'PUT', path, ...definition })
// @__NO_SIDE_EFFECTS__
export const patch: DefineCall = (path, definition) => ({ method: 'PATCH', path, ...definition })
// @__NO_SIDE_EFFECTS__
export const del: DefineCall = (path, definition) => ({ method: 'DELETE', path, ...definition })

/** The company in the path, for everyone with access to it. */
export const OWN_COMPANY = { companyId: {} }
/** The company in the path, or 0 for all companies, for users who act for all. */
export const OWN_COMPANY_OR_ALL = { companyId: { zero: 'operator' } } as const
/** The company in the path, or 0 for the installation, for Devs. */
export const OWN_COMPANY_OR_GLOBAL = { companyId: { zero: 'dev' } } as const

/** The names of a path's parameters. */
export type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type QueryValue = string | number | boolean | null | undefined

/**
 * A query as a caller writes it. The server validates its values by the schema, like all outside
 * input.
 */
type QueryInput<Query> = Query extends z.ZodType ? { [Name in keyof z.input<Query>]: QueryValue } : undefined

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The answer of a call; undefined if its contract names none. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The path's parameters, and the query if there is one. */
export type CallAddress<Path extends string, Query> = Record<ParameterOf<Path>, string | number> &
  OptionalField<'query', QueryInput<Query>>

/** The path's parameters, the query and the body, if there are any. */
export type CallInput<Path extends string, Query, Body> = CallAddress<Path, Query> & OptionalField<'body', Input<Body>>

type OptionalField<Name extends string, Type> = [Type] extends [undefined]
  ? unknown
  : Partial<Type> extends Type
    ? Partial<Record<Name, Type>>
    : Record<Name, Type>

/** Returns a path with its parameters filled in. */
export const withParameters = <Path extends string>(
  path: Path,
  parameters: Record<ParameterOf<Path>, string | number>,
): string => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name as ParameterOf<Path>]))

/** Returns a call's URL; query parameters that are null or undefined are omitted. */
export function callUrl<Path extends string, Query>(
  { path }: Contract<Path, Query>,
  address: CallAddress<Path, Query>,
): string {
  const { query = {} } = address as { query?: Record<string, QueryValue> }
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return [withParameters(path, address), ...(pairs.length === 0 ? [] : [pairs.join('&')])].join('?')
}
