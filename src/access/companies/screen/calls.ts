import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import { sendForm } from '../../../base/ui/calls/send-form.ts'
import type { AccountTest } from '../account-test/wire.ts'
import * as contract from '../contract.ts'
import type { Company, SentCompany } from '../wire.ts'

/** The companies in the signed-in user's scope, by name. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: () => call(contract.list),
})

const STALE_AFTER_MS = 600_000

/**
 * The user's own company with logo and licence end. Loaded once, without polling, so that it does
 * not keep the session alive.
 */
export const useOwnCompany = (id: number): Company | undefined =>
  useQuery({
    ...companiesQuery,
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: companies => companies.find(company => company.id === id),
  }).data

/**
 * Tests the stored account by one login and logout, without a UID query. `again` also tests an
 * account that was closed after a refusal.
 */
export const testAccount = (id: number, again: boolean): Promise<AccountTest> =>
  call(contract.testAccount, { companyId: id, body: { again } })

export const saveCompany = (id: number, change: SentCompany): Promise<void> =>
  call(contract.change, { companyId: id, body: change })

export const addCompany = (company: SentCompany): Promise<Company> => call(contract.add, { body: company })

/** A soft deletion: audit documents stay. */
export const deleteCompany = (id: number): Promise<void> => call(contract.remove, { companyId: id })

export function uploadLogo(id: number, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  return sendForm(contract.setLogo, { companyId: id }, form)
}

export const removeLogo = (id: number): Promise<void> => call(contract.removeLogo, { companyId: id })
