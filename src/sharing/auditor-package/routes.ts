import { perMinuteAndAddress, perMinuteAndUser } from '../../access/login/rate-limits.ts'
import * as reports from '../../documents/reports/contract.ts'
import type { Clock } from '../../ground/database/clock.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import { viennaDay } from '../../ground/texts/format.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import { askForPackage } from './ask-for-package.ts'
import * as contract from './contract.ts'
import { handOutPackage } from './hand-out.ts'
import { listPackages } from './list.ts'
import { auditedPackage, packageOf } from './package-of.ts'
import { removePackage } from './remove-package.ts'
import { publicKey } from './signing-key.ts'
import { askedPackageSchema, packageListSchema, wantedPackageSchema } from './wire.ts'

// Each is hours of work of a worker where it is large.
const MOST_ASKED_A_MINUTE = 10
const MOST_KEYS_A_MINUTE = 60

type Needs = { database: OpenDatabase; clock: Clock }

/** The doors to the packages for auditors. Whether the company is in scope is login/guard.ts's to say. */
export function auditorPackageRoutes(app: App, { database, clock }: Needs): void {
  serve(app, contract.list, { answer: packageListSchema }, request =>
    listPackages(database.db, request.params.companyId, viennaDay(clock.now())),
  )
  serve(
    app,
    contract.ask,
    {
      body: wantedPackageSchema,
      answer: askedPackageSchema,
      code: 201,
      config: perMinuteAndUser(MOST_ASKED_A_MINUTE),
    },
    async request => ({
      id: await askForPackage(actorOf(request), database, request.params.companyId, request.body),
    }),
  )
  serve(app, contract.remove, {}, request =>
    removePackage(actorOf(request), database, request.params.companyId, request.params.id),
  )
  serve(app, contract.archive, {}, async (request, reply) => {
    const row = await packageOf(database.db, request.params.companyId, request.params.id)
    const taken = { doer: actorOf(request), object: auditedPackage(row) }
    return handOutPackage(request, reply, database, row, taken)
  })
  serve(app, reports.publicKey, { config: perMinuteAndAddress(MOST_KEYS_A_MINUTE) }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(await publicKey(database.db)),
  )
}
