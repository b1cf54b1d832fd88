/** An error response of the server (RFC 9457). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The stable error code; '' if the server sends none. */
  readonly code: string
  readonly issues: readonly { path: string; message: string }[]
  /** Seconds after which the same call may succeed, if the server sends them. */
  readonly retryAfter: number | null
  /** Possible encodings of a list whose encoding is ambiguous. */
  readonly candidates: readonly string[]

  constructor(status: number, problem: Readonly<Record<string, unknown>>, retryAfter: number | null) {
    super(typeof problem.detail === 'string' ? problem.detail : `HTTP ${status}`)
    this.status = status
    this.code = typeof problem.code === 'string' ? problem.code : ''
    this.issues = Array.isArray(problem.issues) ? problem.issues.map(issueOf) : []
    this.retryAfter = retryAfter ?? secondsOf(problem.retryAfter)
    this.candidates = Array.isArray(problem.candidates) ? problem.candidates.map(String) : []
  }
}

/** The server did not respond, or the response is not from UID Check. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** Returns whether the same call may succeed later without any change. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof Unreachable || (failure instanceof ApiError && (failure.status === 429 || failure.status >= 500))

/** Returns the seconds of a Retry-After header or field; null for anything but a number. */
export function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

const issueOf = (issue: unknown): { path: string; message: string } => {
  const { path, message } = Object(issue) as Record<string, unknown>
  return { path: String(path), message: String(message) }
}
