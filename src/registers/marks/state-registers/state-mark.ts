import { formatDate } from '../../../base/texts/format.ts'
import type { Connection, Mark, MarkWork } from '../mark.ts'
import { countUnknownStates, markedRows, storeStates } from './batch-store.ts'
import { STATE_REGISTERS_DATA } from './data.ts'
import type { RegisterDefinition } from './definition.ts'
import { createRegisterQuery } from './look-up.ts'
import { registerJob } from './query-job.ts'
import { hasNoStatement, markedAmong, markedUids, presentState } from './statements-store.ts'
import { upkeepJob } from './upkeep-job.ts'

/** Returns the mark of a register of a member state (docs/rules.md#state-registers). */
export const stateMark = <State extends string>(definition: RegisterDefinition<State>): Mark => ({
  country: definition.register.country,
  formatTime: formatDate,
  lookUp: async (db, uid, day) => (await markedAmong(db, definition, [uid], day)).get(uid) ?? null,
  isUnknown: (db, uid, day) => hasNoStatement(db, definition, uid, day),
  present: uid => presentState(definition, uid),
  candidates: markedUids(definition),
  list: definition.id,
  batch: {
    entries: markedRows(definition),
    isStoredAtUpload: false,
    store: (db, batchId, day) => storeStates(db, definition, batchId, day),
    countUnknown: (db, batchId) => countUnknownStates(db, definition, batchId),
  },
  storedIn: 'marks',
  recipient: definition.recipient,
  data: STATE_REGISTERS_DATA,
  connect: work => connect(definition, work),
})

/** Without an address or its key, a register is not queried. */
function connect(definition: RegisterDefinition, work: MarkWork): Connection {
  const { url, key } = definition.addressOf(work)
  if (url === null || key === null) return { jobs: [upkeepJob({ ...work, definition }, false)] }
  const query = createRegisterQuery({ ...work, definition, url, key: key ?? null }, work.mayAsk)
  return { query, jobs: [upkeepJob({ ...work, definition }, true), registerJob({ ...work, definition, query })] }
}
