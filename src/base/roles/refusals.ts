import type { ProblemCode } from './problem-rules.ts'

/**
 * The closed list of reasons to refuse a call. An action throws a `Refusal`; only
 * `http/send-error.ts` turns it into a status. Its message is a code that the API guarantees
 * (docs/rules.md#errors), or a sentence in the caller's language.
 */
export type RefusalKind =
  | 'not-signed-in' // 401
  | 'not-allowed' // 403
  | 'not-found' // 404: does not exist, or is not the caller's
  | 'wrong-method' // 405
  | 'bad-input' // 400
  | 'conflict' // 409
  | 'too-large' // 413
  | 'wrong-type' // 415
  | 'unreadable' // 422
  | 'too-often' // 429
  | 'unavailable' // 503: a dependency is unavailable

export type Issue = { path: string; message: string }

/**
 * A refused call. `kind` decides the status, `message` is shown or matched by the client, `issues`
 * name the fields.
 * - `retryAfterSeconds`: when to retry; null = unknown
 * - `code`: a more precise code for programs than `kind`
 * - `candidates`: the choices, if the caller has to choose
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly issues: Issue[]
  readonly retryAfterSeconds: number | null
  readonly code: ProblemCode | undefined
  readonly candidates: readonly string[]

  constructor(
    kind: RefusalKind,
    message: string,
    issues: Issue[] = [],
    retryAfterSeconds: number | null = null,
    code?: ProblemCode,
    candidates: readonly string[] = [],
  ) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
    this.code = code
    this.candidates = candidates
  }
}
