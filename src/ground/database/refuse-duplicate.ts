import { Refusal } from '../roles/refusals.ts'

const UNIQUE_VIOLATION = '23505' // PostgreSQL's code

/**
 * Awaits a statement; where a unique index refuses it, says so as a conflict (409) with `message`. The index decides,
 * not a look beforehand: of two at once, one wins.
 */
export async function refuseDuplicate<Result>(statement: Promise<Result>, message: string): Promise<Result> {
  try {
    return await statement
  } catch (failure) {
    const isDuplicate = failure instanceof Error && 'code' in failure && failure.code === UNIQUE_VIOLATION
    throw isDuplicate ? new Refusal('conflict', message) : failure
  }
}
