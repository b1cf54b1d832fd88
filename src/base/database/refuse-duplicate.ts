import { Refusal } from '../roles/refusals.ts'

const UNIQUE_VIOLATION = '23505' // PostgreSQL's code

/**
 * Awaits a statement and throws a conflict (409) with `message` if a unique index rejects it. The
 * index decides, not a prior query, so of two concurrent calls one succeeds.
 */
export async function refuseDuplicate<Result>(statement: Promise<Result>, message: string): Promise<Result> {
  try {
    return await statement
  } catch (failure) {
    const isDuplicate = failure instanceof Error && 'code' in failure && failure.code === UNIQUE_VIOLATION
    throw isDuplicate ? new Refusal('conflict', message) : failure
  }
}
