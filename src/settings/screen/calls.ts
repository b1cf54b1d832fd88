import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { Setting, SettingChange } from '../wire.ts'

/** A company's settings, or the installation's (id 0). */
export const settingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', companyId],
    queryFn: () => call<Setting[]>('GET', `/api/tasks/settings/${companyId}`),
  })

export const saveSetting = (companyId: number, setting: SettingChange): Promise<void> =>
  call('PUT', `/api/tasks/settings/${companyId}`, setting)
