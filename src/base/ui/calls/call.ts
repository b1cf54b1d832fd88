import {
  type CallAddress,
  type CallInput,
  type Contract,
  callUrl,
  type HttpMethod,
  type Output,
} from '../../roles/contract-rules.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { restartIdleTimer } from './idle-timer.ts'
import { ifNoneMatch, readPolledContent } from './polled-content.ts'

type Issue = { path: string; message: string }

/**
 * The server refused the call, or was unreachable (status 0). `message` is its exact text
 * (docs/rules.md#errors).
 */
export class CallFailed extends Error {
  readonly status: number
  readonly issues: Issue[]

  constructor(status: number, message: string, issues: Issue[] = []) {
    super(message)
    this.name = 'CallFailed'
    this.status = status
    this.issues = issues
  }
}

/**
 * True if the server sent no answer of its own: no connection, a server that is down or hangs, or a
 * proxy's error (docs/rules.md#failures-on-screen).
 */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 502 || failure.status === 504)

// Screens read rows and settings, which takes milliseconds; a later reply is not expected.
const READ_TIMEOUT_MS = 20_000

/** Makes the argument optional if the call sends nothing. */
type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/**
 * Calls the server with cookies, language and the XSRF token. Throws `CallFailed` unless the status
 * is 2xx.
 */
export async function call<Path extends string, Query, Body, Answer>(
  contract: Contract<Path, Query, Body, Answer>,
  ...[input]: InputArgument<CallInput<Path, Query, Body>>
): Promise<Output<Answer>> {
  const { body, ...address } = { ...input } as CallAddress<Path, Query> & { body?: unknown }
  const { method, isPolled } = contract
  const signal = method === 'GET' ? AbortSignal.timeout(READ_TIMEOUT_MS) : null
  const path = callUrl(contract, address as CallAddress<Path, Query>)
  const response = await send(method, path, body, { signal, headers: isPolled ? ifNoneMatch(path) : {} })
  // The server implements the same contract with the same types (http/serve.ts). 204 belongs to a
  // call without an answer.
  if (response.status === 204) return undefined as Output<Answer>
  const content = isPolled ? readPolledContent(path, response) : response.json()
  return (await content.catch(unreachable)) as Output<Answer>
}

/** Reads JSON that was built with the pages; it is public, so it has no contract. */
export const readBuiltJson = async <T>(path: string): Promise<T> =>
  (await send('GET', path, undefined, {})).json() as Promise<T>

/**
 * Returns a file, or null if the server answers 204. `accept`: the requested media type, if the
 * call offers several.
 */
export async function callForFile<Path extends string, Query>(
  contract: Contract<Path, Query>,
  input: CallAddress<Path, Query>,
  accept?: string,
): Promise<Blob | null> {
  const response = await send('GET', callUrl(contract, input), undefined, { accept })
  return response.status === 204 ? null : response.blob()
}

type SendOptions = { accept?: string | undefined; signal?: AbortSignal | null; headers?: Record<string, string> }

const NOT_MODIFIED = 304

async function send(method: HttpMethod, path: string, body: unknown, options: SendOptions): Promise<Response> {
  const { accept, signal, headers } = options
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      'Accept-Language': currentLanguage(),
      ...headers,
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': currentXsrfToken() }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(unreachable)
  restartIdleTimer(response)
  if (!response.ok && response.status !== NOT_MODIFIED) throw await failureOf(response)
  return response
}

const unreachable = (): never => {
  throw new CallFailed(0, 'unreachable')
}

/**
 * True if a sign-in has begun: every stage sets a readable XSRF cookie, so without one there is no
 * user to load.
 */
export const hasBegunSignIn = (): boolean => currentXsrfToken() !== ''

// Each stage of the sign-in sets a new token (docs/rules.md#cookies-and-tokens), so it is read at
// every call.
export const currentXsrfToken = (): string =>
  decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

let notifyExpired: () => void = () => undefined

/**
 * Sets the function to call when the server reports that the licence has ended. Of several
 * concurrent calls only one gets this answer (login/guard.ts), possibly after another call's 401
 * has ended the session and all pending queries.
 */
export function onLicenceExpired(listener: () => void): void {
  notifyExpired = listener
}

async function failureOf(response: Response): Promise<CallFailed> {
  const failure = failureFrom(response, await response.json().catch(() => null))
  if (failure.status === 401 && failure.message === 'expired') notifyExpired()
  return failure
}

/**
 * Returns the server's error body as a failure (docs/rules.md#errors); for any other body only the
 * status.
 */
export function failureFrom({ status, statusText }: { status: number; statusText: string }, body: unknown): CallFailed {
  const { message, issues } = isErrorBody(body) ? body : { message: statusText, issues: [] }
  return new CallFailed(status, message, issues ?? [])
}

const isErrorBody = (body: unknown): body is { message: string; issues?: Issue[] } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
