import {
  type Address,
  addressOf,
  type Contract,
  type HttpMethod,
  type Output,
  type Sent,
} from '../../roles/contract-rules.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { restartIdleTimer } from './idle-timer.ts'

type Issue = { path: string; message: string }

/** The server said no, or was not there (status 0). `message` carries its word to the letter (docs/rules.md#errors). */
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

/** No answer of ours: no connection, a server that is gone or hangs, or a proxy that says so (docs/rules.md#failures-on-screen). */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 502 || failure.status === 504)

// A screen reads rows and settings, which take milliseconds: whoever has waited so long waits for nobody.
const READ_MS = 20_000

/** Where a call needs nothing sent, nothing is. */
type Sendable<Needed> = Record<never, never> extends Needed ? [sent?: Needed] : [sent: Needed]

/** The one way to the server: cookies, language and the XSRF echo go along; anything but 2xx throws CallFailed. */
export async function call<Path extends string, Query, Body, Answer>(
  contract: Contract<Path, Query, Body, Answer>,
  ...[sent]: Sendable<Sent<Path, Query, Body>>
): Promise<Output<Answer>> {
  const { body, ...address } = { ...sent } as Address<Path, Query> & { body?: unknown }
  const { method } = contract
  const signal = method === 'GET' ? AbortSignal.timeout(READ_MS) : null
  const response = await send(method, addressOf(contract, address as Address<Path, Query>), body, { signal })
  // The server serves the same contract, by schemas of the same types (http/serve.ts); 204 belongs to a call without an answer.
  return (response.status === 204 ? undefined : await response.json().catch(unreachable)) as Output<Answer>
}

/** Reads JSON that was built beside the pages: the same for everybody, so no contract says who may have it. */
export const readBuilt = async <T>(path: string): Promise<T> =>
  (await send('GET', path, undefined, {})).json() as Promise<T>

/** A file, or null where the server answers 204: nothing to download. `accept`: of what kind, where there is a choice. */
export async function callForFile<Path extends string, Query>(
  contract: Contract<Path, Query>,
  sent: Address<Path, Query>,
  accept?: string,
): Promise<Blob | null> {
  const response = await send('GET', addressOf(contract, sent), undefined, { accept })
  return response.status === 204 ? null : response.blob()
}

type Sending = { accept?: string | undefined; signal?: AbortSignal | null }

async function send(method: HttpMethod, path: string, body: unknown, { accept, signal }: Sending): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      'Accept-Language': currentLanguage(),
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': newestXsrfToken() }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(unreachable)
  restartIdleTimer(response)
  if (!response.ok) throw await failureOf(response)
  return response
}

const unreachable = (): never => {
  throw new CallFailed(0, 'unreachable')
}

/** Whether a sign-in has begun: every stage leaves a readable XSRF cookie, so without one there is no user to ask for. */
export const hasBegunSignIn = (): boolean => newestXsrfToken() !== ''

// Each stage of the sign-in sets a new one (docs/rules.md#cookies-and-tokens); so it is read at every call.
export const newestXsrfToken = (): string =>
  decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

let tellExpired: () => void = () => undefined

/**
 * `tell` is called when the server says that the licence has ended. Of several calls under way it says so to one alone
 * (login/guard.ts), and by the time that this one is answered, another may have ended the session and all that waits for answers.
 */
export function onLicenceExpired(tell: () => void): void {
  tellExpired = tell
}

async function failureOf(response: Response): Promise<CallFailed> {
  const failure = failureFrom(response, await response.json().catch(() => null))
  if (failure.status === 401 && failure.message === 'expired') tellExpired()
  return failure
}

/** What the server's error body says (docs/rules.md#errors); of anything else the status alone. */
export function failureFrom({ status, statusText }: { status: number; statusText: string }, body: unknown): CallFailed {
  const { message, issues } = isErrorBody(body) ? body : { message: statusText, issues: [] }
  return new CallFailed(status, message, issues ?? [])
}

const isErrorBody = (body: unknown): body is { message: string; issues?: Issue[] } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
