import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import { changeDatabox, readDatabox } from './switch.ts'
import { databoxChangeSchema, databoxSchema } from './wire.ts'

/** The routes of a company's DataBox settings, for its administrators. */
export function databoxRoutes(app: App, services: Pick<Services, 'database' | 'clock'>): void {
  serve(app, contract.read, { answer: databoxSchema }, request =>
    readDatabox(actorOf(request), services, request.params.companyId),
  )
  serve(app, contract.change, { body: databoxChangeSchema }, request =>
    changeDatabox(actorOf(request), services, request.params.companyId, request.body.isOn),
  )
}
