import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { CountryMapping, NewCountryMapping } from '../wire.ts'

/** Fetches a company's mapping, or that of the cache update (id 0). */
export const mappingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['country mapping', companyId],
    queryFn: () => call(contract.list, { companyId }),
  })

type MappingEdit = Pick<CountryMapping, 'id' | 'country' | 'api' | 'fallbackApi'>

export const saveMapping = (companyId: number, mapping: MappingEdit): Promise<void> =>
  call(contract.change, { companyId, body: mapping })

export const addMapping = (companyId: number, mapping: NewCountryMapping): Promise<unknown> =>
  call(contract.add, { companyId, body: mapping })

export const deleteMapping = (companyId: number, id: number): Promise<void> => call(contract.remove, { companyId, id })

/** Replaces the target's mapping with the source's, all or nothing. */
export const copyMapping = ({ source, target }: { source: number; target: number }): Promise<void> =>
  call(contract.copy, { sourceCompanyId: source, targetCompanyId: target })
