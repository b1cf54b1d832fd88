import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { OwnMails } from '../wire.ts'

/** Whether one wants the mail of the day about changes of partners, and whether it is sent at all. */
export const ownMailsQuery = queryOptions({
  queryKey: ['partner-mails'],
  queryFn: () => call<OwnMails>('GET', '/api/partner-mails'),
})

export const saveOwnMails = (wants: boolean): Promise<void> => call('PUT', '/api/partner-mails', { wants })
