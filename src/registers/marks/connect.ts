import { createGroups, type Groups } from './group-membership/groups.ts'
import type { MarkQueries } from './look-up-marks.ts'
import type { Connection, MarkQuery, MarkWork } from './mark.ts'
import { MARK_IDS, type MarkId } from './mark-rules.ts'
import { MARKS } from './marks.ts'
import { type Accounts, createAccounts } from './polish-accounts/accounts.ts'

/** This process's clients of the registers that say something beside a verdict. */
export type MarkRegisters = { queries: MarkQueries; groups: Groups; accounts: Accounts }

type Connected = MarkRegisters & Required<Pick<Connection, 'jobs' | 'watches'>>

/** Connects this process to the registers. */
export function connectMarks(work: MarkWork): Connected {
  const connections = MARK_IDS.map(id => ({ id, ...MARKS[id].connect(work) }))
  const queries = connections.flatMap(({ id, query }): [MarkId, MarkQuery][] => (query ? [[id, query]] : []))
  return {
    queries: Object.fromEntries(queries),
    groups: createGroups(work),
    accounts: createAccounts(work),
    jobs: connections.flatMap(({ jobs }) => jobs),
    watches: connections.flatMap(({ watches = [] }) => watches),
  }
}
