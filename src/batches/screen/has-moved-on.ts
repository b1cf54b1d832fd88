import { CallFailed } from '../../ui/calls/call.ts'

/** The batch is no longer as the user saw it (409): the list is read again, nothing was done. */
export const hasMovedOn = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 409
