import { useState } from 'react'
import type { CountryMapping } from '../wire.ts'
import { isSamePair, type ServicePair } from './mapping.ts'

/** What was chosen and not saved yet, by mapping. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, ServicePair>>>({})
  const servicesOf = (mapping: CountryMapping): ServicePair => drafts[mapping.id] ?? mapping
  const forget = (id: number) => setDrafts(({ [id]: _, ...others }) => others)
  return {
    servicesOf,
    hasUnsaved: Object.keys(drafts).length > 0,
    isChanged: (mapping: CountryMapping): boolean => !isSamePair(servicesOf(mapping), mapping),
    change: (mapping: CountryMapping, services: ServicePair) =>
      isSamePair(services, mapping)
        ? forget(mapping.id)
        : setDrafts(present => ({ ...present, [mapping.id]: services })),
    forget,
  }
}
