import type { App } from '../../../platform/http/app.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import * as contract from './contract.ts'
import { listState } from './store.ts'
import { isListOld } from './watch.ts'
import { listStateSchema } from './wire.ts'

/** GET /api/scheinunternehmen: the state of the stored list, for the operator's staff. */
export function scheinunternehmenRoutes(
  app: App,
  {
    database: { db },
    clock,
    scheinunternehmenUrl,
  }: Pick<Services, 'database' | 'clock'> & { scheinunternehmenUrl: string | null },
): void {
  serve(app, contract.state, { answer: listStateSchema }, async () => {
    const state = await listState(db)
    const { asOf, readAt, triedAt, rows, uids, trouble, detail } = state
    const isOn = scheinunternehmenUrl !== null
    return {
      isOn,
      isOld: isOn && isListOld(state, clock.now()),
      rows,
      uids,
      trouble,
      detail,
      asOf: toIso(asOf),
      readAt: toIso(readAt),
      triedAt: toIso(triedAt),
    }
  })
}

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
