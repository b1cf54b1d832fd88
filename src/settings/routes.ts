import { z } from 'zod'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { actorOf } from '../roles/access.ts'
import { pathCompanyId } from '../roles/path-rules.ts'
import { changeSetting } from './change.ts'
import type { SettingLists } from './define-setting-rules.ts'
import { listSettings } from './list.ts'
import { settingChangeSchema, settingListSchema } from './wire.ts'

const params = z.object({ companyId: pathCompanyId })

type Needs = { database: OpenDatabase; settings: SettingLists }

/** Registers the calls by which settings are listed and changed. */
export function settingsRoutes(app: App, needs: Needs): void {
  app.get('/api/tasks/settings/:companyId', { schema: { params, response: { 200: settingListSchema } } }, request =>
    listSettings(actorOf(request), { ...needs, db: needs.database.db }, request.params.companyId),
  )
  app.put(
    '/api/tasks/settings/:companyId',
    { schema: { params, body: settingChangeSchema } },
    async (request, reply) => {
      await changeSetting(actorOf(request), needs, request.params.companyId, request.body)
      return reply.code(204).send()
    },
  )
}
