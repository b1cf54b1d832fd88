import { ROLES } from '../../../ground/roles/role-rules.ts'

/** Whether somebody may change a listed user: a Dev is a Dev's alone (docs/rules.md#roles-and-scope). */
export const mayManage = (user: { role: number }, asker: { role: number }): boolean =>
  user.role !== ROLES.dev || asker.role === ROLES.dev

/** Why somebody may not switch a listed user's activity, as a key of the texts, or null (docs/rules.md#self-removal). */
export const activityLock = (
  user: { id: number; role: number },
  asker: { id: number; role: number },
): 'ownActivity' | 'activityOfDev' | null => {
  if (user.id === asker.id) return 'ownActivity'
  return mayManage(user, asker) ? null : 'activityOfDev'
}
