import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

/** Whether one wants the mail of the day about changes of partners, and whether it is sent at all. */
export const ownMailsQuery = queryOptions({
  queryKey: ['partner-mails'],
  queryFn: () => call(contract.ownMails),
})

export const saveOwnMails = (wants: boolean): Promise<void> => call(contract.changeOwnMails, { body: { wants } })
