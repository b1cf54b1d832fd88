import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { CountryMapping, NewCountryMapping } from '../wire.ts'

/** A company's mapping, or the cache update's (id 0). */
export const mappingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['country mapping', companyId],
    queryFn: () => call<CountryMapping[]>('GET', `/api/countryapi/${companyId}`),
  })

type Edited = Pick<CountryMapping, 'id' | 'country' | 'api' | 'fallbackApi'>

export const saveMapping = (companyId: number, mapping: Edited): Promise<void> =>
  call('PUT', `/api/countryapi/${companyId}`, mapping)

export const addMapping = (companyId: number, mapping: NewCountryMapping): Promise<void> =>
  call('POST', `/api/countryapi/${companyId}`, mapping)

export const deleteMapping = (companyId: number, id: number): Promise<void> =>
  call('DELETE', `/api/countryapi/${companyId}/${id}`)

/** Puts the source's mapping in the place of the target's, all or nothing. */
export const copyMapping = ({ source, target }: { source: number; target: number }): Promise<void> =>
  call('PUT', `/api/countryapi/${source}/${target}`)
