import { ROLES } from '../../roles/role-rules.ts'

/** Whether somebody may change a listed user: a Dev is a Dev's alone (docs/rules.md#roles-and-scope). */
export const mayManage = (user: { role: number }, asker: { role: number }): boolean =>
  user.role !== ROLES.dev || asker.role === ROLES.dev
