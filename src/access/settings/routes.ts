import { actorOf } from '../../base/roles/access.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import * as contract from './contract.ts'
import type { SettingLists } from './define-setting-rules.ts'
import { changeSetting, listSettings } from './settings.ts'
import { settingChangeSchema, settingListSchema } from './wire.ts'

/** Adds the routes that list and change settings. */
export function settingsRoutes(
  app: App,
  { database, settings }: Pick<Services, 'database'> & { settings: SettingLists },
): void {
  serve(app, contract.list, { answer: settingListSchema }, request =>
    listSettings(actorOf(request), database.db, settings, request.params.companyId),
  )
  serve(app, contract.change, { body: settingChangeSchema }, request =>
    changeSetting(actorOf(request), { database, settings }, request.params.companyId, request.body),
  )
}
