import { ROLES } from '../../roles/role-rules.ts'

/** Whether a listed user is somebody's to change: a Dev is a Dev's alone (decisions §3). */
export const isYours = (user: { role: number }, asker: { role: number }): boolean =>
  user.role !== ROLES.dev || asker.role === ROLES.dev
