import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { AccountTest } from '../doctor/wire.ts'
import type { Company, CompanyChange } from '../wire.ts'

/** The companies in the signed-in person's reach, by name. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: () => call<Company[]>('GET', '/api/company'),
})

/** One login and logout with the stored account; no UID query. `again`: also with one that was closed. */
export const testAccount = (id: number, again: boolean): Promise<AccountTest> =>
  call('POST', `/api/company/${id}/finanzonline-test`, { again })

export const saveCompany = (id: number, change: CompanyChange): Promise<void> =>
  call('PUT', `/api/company/${id}`, change)

export const addCompany = (company: CompanyChange): Promise<Company> => call('POST', '/api/company', company)

/** Softly: its audit documents stay. */
export const deleteCompany = (id: number): Promise<void> => call('DELETE', `/api/company/${id}`)

export function giveLogo(id: number, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  return call('PUT', `/api/company/${id}/logo`, form)
}

export const removeLogo = (id: number): Promise<void> => call('DELETE', `/api/company/${id}/logo`)
