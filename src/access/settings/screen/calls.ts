import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { SettingChange } from '../wire.ts'

/** The query for a company's settings, or the installation's (id 0). */
export const settingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', companyId],
    queryFn: () => call(contract.list, { companyId }),
  })

export const saveSetting = (companyId: number, setting: SettingChange): Promise<void> =>
  call(contract.change, { companyId, body: setting })
