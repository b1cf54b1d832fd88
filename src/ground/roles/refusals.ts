import type { ProblemCode } from './problem-rules.ts'

/**
 * The closed list of reasons to say no. An action throws a `Refusal`; `http/answers.ts` alone turns it into a status.
 * Its message is the short word that the wire promises (docs/rules.md#errors), or a sentence in the language of whoever asks.
 */
export type RefusalKind =
  | 'not-signed-in' // 401
  | 'not-allowed' // 403
  | 'not-found' // 404: not there, or not yours
  | 'wrong-method' // 405
  | 'bad-input' // 400
  | 'conflict' // 409
  | 'too-large' // 413
  | 'wrong-type' // 415
  | 'unreadable' // 422
  | 'too-often' // 429
  | 'unavailable' // 503: what it needs is not there now

export type Issue = { path: string; message: string }

/**
 * A refusal to act: `kind` decides the status, `message` is shown or matched by the client, `issues` name the fields.
 * `retryAfterSeconds` = when it is worth asking again; null where that is not known. `code` = what programs are told, where they can know more than
 * the kind says. `candidates` = what there is to choose from where something has to be.
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
