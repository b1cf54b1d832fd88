import { useQuery } from '@tanstack/react-query'
import type { Company } from '../wire.ts'
import { companiesQuery } from './calls.ts'

const FRESH_MS = 600_000

/** One's own company with its logo and the end of its licence; read once, so that it keeps no session alive by itself. */
export const useOwnCompany = (id: number): Company | undefined =>
  useQuery({
    ...companiesQuery,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: companies => companies.find(company => company.id === id),
  }).data
