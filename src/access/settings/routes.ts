import type { OpenDatabase } from '../../ground/database/database.ts'
import { actorOf } from '../../ground/roles/access.ts'
import type { App } from '../../house/http/app.ts'
import { serve } from '../../house/http/serve.ts'
import * as contract from './contract.ts'
import type { SettingLists } from './define-setting-rules.ts'
import { changeSetting, listSettings } from './settings.ts'
import { settingChangeSchema, settingListSchema } from './wire.ts'

type Needs = { database: OpenDatabase; settings: SettingLists }

/** Registers the calls by which settings are listed and changed. */
export function settingsRoutes(app: App, needs: Needs): void {
  serve(app, contract.list, { answer: settingListSchema }, request =>
    listSettings(actorOf(request), { ...needs, db: needs.database.db }, request.params.companyId),
  )
  serve(app, contract.change, { body: settingChangeSchema }, request =>
    changeSetting(actorOf(request), needs, request.params.companyId, request.body),
  )
}
