import { CallFailed } from '../../ui/calls/call.ts'
import { sayIssues } from '../../ui/calls/say-failure.ts'

/** What went wrong, and what the server says about it: 409 names country and target, 400 the field. */
export function sayRefusal(failed: string, failure: unknown): string {
  if (failure instanceof CallFailed && failure.status === 409) return failure.message
  return `${failed} ${sayIssues(failure)}`.trim()
}
