import { call } from '../../ui/calls/call.ts'
import type { Task } from '../wire.ts'

/** While the hold stands, retention removes nothing of the batch; for Admin and Dev. */
export const hold = ({ id }: Task, isHeld: boolean): Promise<void> =>
  call('PUT', `/api/tasks/${id}/hold`, { hold: isHeld })
