import { isAdminOrDev, ROLES, type Role } from '../../ground/roles/role-rules.ts'

type Giver = { role: number }

/** Whether somebody may give a role: Dev and Tester are given by a Dev alone (docs/rules.md#roles-and-scope). */
export const mayGiveRole = (giver: Giver, role: Role): boolean =>
  isAdminOrDev(giver) && (giver.role === ROLES.dev || role === ROLES.admin || role === ROLES.user)

/** The roles that somebody may give, the widest first. */
export const rolesToGive = (giver: Giver): Role[] => Object.values(ROLES).filter(role => mayGiveRole(giver, role))
